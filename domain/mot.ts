/** A test as it is kept, with what follows from the tests before it. */
export interface MotTest {
  id: string
  test_number: string | null
  test_date: string
  expiry_date: string | null
  test_result: string
  odometer_reading: number | null
  odometer_unit: string | null
  mileage_since_last_pass: number | null
  mileage_anomaly_detected: boolean
  days_since_last_pass: number | null
  days_since_last_test: number | null
  days_out_of_mot: number | null
  is_retest: boolean
  advisory_notices: string[]
  failure_reasons: string[]
}
