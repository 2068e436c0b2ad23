create table vehicles (
  id                         uuid        primary key default gen_random_uuid(),
  user_id                    uuid        not null references users on delete cascade,
  make                       text        not null check (char_length(make) between 1 and 100),
  model                      text        not null check (char_length(model) between 1 and 150),
  year                       integer     not null check (year between 1900 and 2100),
  registration_number        text        check (char_length(registration_number) between 1 and 8
                                                and registration_number = upper(registration_number)),
  engine_type                text        check (char_length(engine_type) <= 100),
  transmission               text        not null
                               check (transmission in ('Manual', 'Automatic', 'CVT', 'DCT', 'Semi-Automatic')),
  fuel_type                  text        not null
                               check (fuel_type in ('Petrol', 'Diesel', 'Electric', 'Hybrid', 'Plug-in Hybrid',
                                                    'Premium Unleaded')),
  mileage                    integer     not null default 0 check (mileage between 0 and 9999999),
  tax_status                 text        check (tax_status in ('Valid', 'Expired', 'Unknown')),
  tax_due_date               date,
  mot_status                 text        check (mot_status in ('Valid', 'Expired', 'Unknown')),
  mot_expiry                 date,
  insurance_expiry           date,
  status                     text        not null default 'Owned' check (status in ('Owned', 'For Sale')),
  image_file_id              uuid,
  image_url                  text        generated always as ('/files/' || image_file_id::text) stored,
  is_public                  boolean     not null default false,
  public_url                 text        unique check (public_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
                                                       and char_length(public_url) <= 200),
  public_created_at          timestamptz,
  public_description         text        check (char_length(public_description) <= 10000),
  show_maintenance           boolean     not null default true,
  show_modifications         boolean     not null default true,
  pending_transfer_id        uuid,
  last_service               date,
  next_service               date,
  major_service_due          date,
  minor_service_due          date,
  number_of_previous_keepers integer     check (number_of_previous_keepers between 0 and 999),
  last_keeper_change         date,
  version                    integer     not null default 1,
  deleted_at                 timestamptz,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now(),
  constraint vehicles_public_has_slug check (not is_public or public_url is not null)
);

create index vehicles_of_user             on vehicles (user_id, created_at desc, id desc) where deleted_at is null;
create index vehicles_user_id             on vehicles (user_id);
create index vehicles_public_of_user      on vehicles (user_id, created_at desc, id desc)
                                          where is_public and deleted_at is null;
create index vehicles_public_interest     on vehicles (lower(make), lower(model), user_id)
                                          where is_public and deleted_at is null;
create index vehicles_public_search       on vehicles using gin (make gin_trgm_ops, model gin_trgm_ops)
                                          where is_public and deleted_at is null;
create index vehicles_image_file_id       on vehicles (image_file_id) where image_file_id is not null;
create index vehicles_pending_transfer_id on vehicles (pending_transfer_id) where pending_transfer_id is not null;

create trigger vehicles_version before update on vehicles for each row execute function bump_version();

create table vehicle_data (
  id                    uuid        primary key default gen_random_uuid(),
  vehicle_id            uuid        not null unique references vehicles on delete cascade,
  vrm                   text        check (char_length(vrm) <= 10),
  vin_last5             text        check (char_length(vin_last5) <= 5),
  make                  text        check (char_length(make) <= 100),
  model                 text        check (char_length(model) <= 200),
  year_of_manufacture   integer     check (year_of_manufacture between 1850 and 2100),
  date_first_registered date,
  color                 text        check (char_length(color) <= 60),
  vehicle_class         text        check (char_length(vehicle_class) <= 100),
  fuel_type             text        check (char_length(fuel_type) <= 60),
  transmission          text        check (char_length(transmission) <= 60),
  gear_count            integer     check (gear_count between 0 and 30),
  door_plan             text        check (char_length(door_plan) <= 100),
  seating_capacity      integer     check (seating_capacity between 0 and 200),
  wheel_plan            text        check (char_length(wheel_plan) <= 100),
  is_exported           boolean,
  date_exported         date,
  is_scrapped           boolean,
  date_scrapped         date,
  gross_weight          integer     check (gross_weight >= 0),
  max_permissible_mass  integer     check (max_permissible_mass >= 0),
  is_electric_vehicle   boolean,
  smmt_data             jsonb,
  date_of_last_update   date,
  created_at            timestamptz not null default now()
);

create table safety_ratings (
  id                   uuid    primary key default gen_random_uuid(),
  vehicle_data_id      uuid    not null unique references vehicle_data on delete cascade,
  vehicle_id           uuid    not null references vehicles on delete cascade,
  euro_ncap_adult      integer check (euro_ncap_adult between 0 and 100),
  euro_ncap_child      integer check (euro_ncap_child between 0 and 100),
  euro_ncap_pedestrian integer check (euro_ncap_pedestrian between 0 and 100)
);

create index safety_ratings_vehicle_id on safety_ratings (vehicle_id);

create table technical_specifications (
  id                     uuid             primary key default gen_random_uuid(),
  vehicle_data_id        uuid             not null unique references vehicle_data on delete cascade,
  vehicle_id             uuid             not null references vehicles on delete cascade,
  engine_make            text             check (char_length(engine_make) <= 100),
  cylinder_arrangement   text             check (char_length(cylinder_arrangement) <= 100),
  number_of_cylinders    integer,
  valves_per_cylinder    integer,
  valve_gear             text             check (char_length(valve_gear) <= 100),
  aspiration             text             check (char_length(aspiration) <= 100),
  fuel_system            text             check (char_length(fuel_system) <= 100),
  fuel_delivery          text             check (char_length(fuel_delivery) <= 100),
  engine_location        text             check (char_length(engine_location) <= 100),
  engine_capacity        double precision,
  bore_mm                double precision,
  stroke_mm              double precision,
  power_bhp              double precision,
  power_kw               double precision,
  max_power_rpm          double precision,
  torque_ftlb            double precision,
  torque_nm              double precision,
  torque_rpm             double precision,
  max_speed_mph          double precision,
  max_speed_kph          double precision,
  acceleration_0_60_mph  double precision,
  acceleration_0_100_kph double precision,
  co2_emissions          double precision,
  kerb_weight            double precision,
  unladen_weight         double precision,
  height                 double precision,
  width                  double precision,
  car_length             double precision,
  wheel_base             double precision,
  number_of_doors        integer,
  number_of_seats        integer,
  fuel_tank_capacity     double precision,
  number_of_axles        integer,
  gross_vehicle_weight   double precision,
  gross_combined_weight  double precision,
  combined_mpg           double precision,
  combined_lkm           double precision,
  urban_cold_mpg         double precision,
  urban_cold_lkm         double precision,
  extra_urban_mpg        double precision,
  extra_urban_lkm        double precision,
  constraint technical_specifications_not_negative check (least(
    number_of_cylinders, valves_per_cylinder, engine_capacity, bore_mm, stroke_mm, power_bhp, power_kw, max_power_rpm,
    torque_ftlb, torque_nm, torque_rpm, max_speed_mph, max_speed_kph, acceleration_0_60_mph, acceleration_0_100_kph,
    co2_emissions, kerb_weight, unladen_weight, height, width, car_length, wheel_base, number_of_doors, number_of_seats,
    fuel_tank_capacity, number_of_axles, gross_vehicle_weight, gross_combined_weight, combined_mpg, combined_lkm,
    urban_cold_mpg, urban_cold_lkm, extra_urban_mpg, extra_urban_lkm) >= 0)
);

create index technical_specifications_vehicle_id on technical_specifications (vehicle_id);

create table mot_history (
  id                       uuid    primary key default gen_random_uuid(),
  vehicle_data_id          uuid    not null references vehicle_data on delete cascade,
  vehicle_id               uuid    not null references vehicles on delete cascade,
  test_number              text    check (char_length(test_number) <= 40),
  test_date                date    not null,
  expiry_date              date,
  test_result              text    not null check (char_length(test_result) between 1 and 40),
  odometer_reading         integer check (odometer_reading >= 0),
  odometer_unit            text    check (char_length(odometer_unit) <= 20),
  mileage_since_last_pass  integer,
  mileage_anomaly_detected boolean not null default false,
  days_since_last_pass     integer,
  days_since_last_test     integer,
  days_out_of_mot          integer check (days_out_of_mot >= 0),
  is_retest                boolean not null default false,
  advisory_notices         text[]  not null default '{}',
  failure_reasons          text[]  not null default '{}',
  unique (vehicle_data_id, test_number)
);

create index mot_history_of_vehicle on mot_history (vehicle_id, test_date desc, id desc);

create table vehicle_valuations (
  id                     uuid          primary key default gen_random_uuid(),
  vehicle_id             uuid          not null references vehicles on delete cascade,
  user_id                uuid          not null references users on delete cascade,
  request_id             uuid          unique,
  mileage                integer       not null check (mileage between 0 and 9999999),
  valuation_date         timestamptz   not null default now(),
  otr_value              numeric(12,2) check (otr_value >= 0),
  dealer_forecourt_value numeric(12,2) check (dealer_forecourt_value >= 0),
  trade_retail_value     numeric(12,2) check (trade_retail_value >= 0),
  private_clean_value    numeric(12,2) check (private_clean_value >= 0),
  private_average_value  numeric(12,2) check (private_average_value >= 0),
  part_exchange_value    numeric(12,2) check (part_exchange_value >= 0),
  auction_value          numeric(12,2) check (auction_value >= 0),
  trade_average_value    numeric(12,2) check (trade_average_value >= 0),
  trade_poor_value       numeric(12,2) check (trade_poor_value >= 0),
  created_at             timestamptz   not null default now()
);

create index vehicle_valuations_latest  on vehicle_valuations (vehicle_id, valuation_date desc, id desc);
create index vehicle_valuations_user_id on vehicle_valuations (user_id);

-- A paid answer is asked for once a day and registration; 'not found' is an answer too.
create table registry_lookups (
  provider   text        not null check (char_length(provider) <= 40),
  vrm        text        not null check (vrm ~ '^[A-Z0-9]{1,10}$'),
  status     integer     not null check (status between 100 and 599),
  answer     jsonb,
  fetched_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (provider, vrm)
);

create index registry_lookups_expires_at on registry_lookups (expires_at);
