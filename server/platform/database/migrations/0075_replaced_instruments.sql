-- Every card asks whether the instrument was replaced; nearly none was, so this index is nearly empty.
create index mileage_readings_instruments on mileage_readings (vehicle_id, date) where stands and source = 'instrument';
