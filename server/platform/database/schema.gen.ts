// Written by scripts/schema-types.ts from the migrated database: change a migration, then run it again.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type ReadOnly<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>
type BigNumber = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountInvitations {
  created_at: Generated<Timestamp>
  email: string
  expires_at: Timestamp
  id: Generated<string>
  invited_by: string | null
  role: 'member' | 'moderator'
  token_hash: string
}

export interface Accounts {
  access_token: string | null
  access_token_expires_at: Timestamp | null
  account_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  id_token: string | null
  password: string | null
  provider_id: string
  refresh_token: string | null
  refresh_token_expires_at: Timestamp | null
  scope: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface AiChatHistory {
  completion_tokens: number
  context: string | null
  created_at: Generated<Timestamp>
  id: Generated<string>
  left_out: Generated<string[]>
  model: string
  prompt: string
  prompt_tokens: number
  request_id: string | null
  response: string
  sources: Generated<unknown>
  total_tokens: number
  user_id: string
  vehicle_id: string | null
}

export interface ApiKeys {
  created_at: Generated<Timestamp>
  ending: string
  expires_at: Timestamp
  id: Generated<string>
  last_used_at: Timestamp | null
  last_used_from: string | null
  name: string
  scopes: string[]
  token_hash: string
  user_id: string
  vehicle_id: string | null
}

export interface Badges {
  description: string
  icon_url: string
  id: string
  name: string
  sort_order: number
}

export interface Blocks {
  blocked_id: string
  blocker_id: string
  created_at: Generated<Timestamp>
}

export interface BusinessImages {
  business_id: string
  caption: string | null
  created_at: Generated<Timestamp>
  file_id: string
  id: Generated<string>
  position: Generated<number>
  url: ReadOnly<string>
}

export interface BusinessProfiles {
  address: string
  banner_file_id: string | null
  banner_url: ReadOnly<string | null>
  business_name: string
  business_type: 'Auto Repair' | 'Tuning Shop' | 'Detailer' | 'Tyre Specialist' | 'Body Shop' | 'Performance Shop' | 'General Maintenance'
  city: string
  country: string
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  description: string
  details_changed_at: Generated<Timestamp>
  email: string
  hidden_at: Timestamp | null
  id: Generated<string>
  in_review: ReadOnly<boolean>
  is_verified: Generated<boolean>
  logo_file_id: string | null
  logo_url: ReadOnly<string | null>
  operating_hours: Generated<unknown>
  phone: string
  postal_code: string
  search_words: Generated<string>
  updated_at: Generated<Timestamp>
  user_id: string
  verified_as: unknown
  version: Generated<number>
  website: string | null
}

export interface BusinessReviews {
  answer_text: string | null
  answered_at: Timestamp | null
  business_id: string | null
  created_at: Generated<Timestamp>
  hidden_at: Timestamp | null
  id: Generated<string>
  owner_id: string
  rating: number
  review_text: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface BusinessServices {
  business_id: string
  created_at: Generated<Timestamp>
  description: string | null
  estimated_time: string | null
  id: Generated<string>
  is_quote_required: Generated<boolean>
  name: string
  position: Generated<number>
  price: BigNumber | null
  updated_at: Generated<Timestamp>
}

export interface BusinessTrips {
  created_at: Generated<Timestamp>
  date: string
  end_reading: number | null
  from_place: string | null
  id: Generated<string>
  import_id: string | null
  miles: BigNumber
  motorcycle: Generated<boolean>
  purpose: string
  start_reading: number | null
  to_place: string | null
  updated_at: Generated<Timestamp>
  user_id: string
  vehicle_id: string
  version: Generated<number>
}

export interface CalendarFeeds {
  created_at: Generated<Timestamp>
  id: Generated<string>
  last_read_at: Timestamp | null
  token_hash: string
  user_id: string
  vehicle_id: string | null
}

export interface ComparableReadings {
  comment: ReadOnly<string | null>
  confirmed_doubts: ReadOnly<string[] | null>
  corrects_id: ReadOnly<string | null>
  date: ReadOnly<string | null>
  entered_at: ReadOnly<Timestamp | null>
  entered_by: ReadOnly<string | null>
  for_visitors: ReadOnly<boolean | null>
  id: ReadOnly<string | null>
  maintenance_log_id: ReadOnly<string | null>
  miles: ReadOnly<number | null>
  mot_test_id: ReadOnly<string | null>
  old_value: ReadOnly<number | null>
  seal_id: ReadOnly<string | null>
  source: ReadOnly<string | null>
  stands: ReadOnly<boolean | null>
  stands_out: ReadOnly<boolean | null>
  stated: ReadOnly<boolean | null>
  unit: ReadOnly<string | null>
  value: ReadOnly<number | null>
  vehicle_id: ReadOnly<string | null>
  withdrawn_at: ReadOnly<Timestamp | null>
}

export interface ConversationLinks {
  conversation_id: string
  created_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
  token_hash: string
}

export interface ConversationSides {
  conversation_id: string
  last_at: Timestamp
  last_id: string
  other_id: string | null
  unread: Generated<number>
  user_id: string
}

export interface Costs {
  cost: ReadOnly<BigNumber>
  cost_shared: ReadOnly<boolean>
  created_at: ReadOnly<Timestamp>
  date: ReadOnly<string>
  id: ReadOnly<string>
  kind: ReadOnly<string>
  type: ReadOnly<string>
  user_id: ReadOnly<string | null>
  vehicle_id: ReadOnly<string>
}

export interface CoveredReceipts {
  areas: unknown
  covered_at: Generated<Timestamp>
  covered_file_id: string
  file_id: string
  user_id: string
}

export interface CustomTypes {
  id: Generated<string>
  kind: 'service' | 'running_cost'
  name: string
  used_at: Generated<Timestamp>
  user_id: string
}

export interface DueDates {
  asked_at: Timestamp | null
  before: unknown
  date: string | null
  document_id: string | null
  kind: 'mot' | 'tax' | 'insurance' | 'warranty' | 'breakdown_cover' | 'finance_end'
  maintenance_log_id: string | null
  official_at: Timestamp | null
  official_date: string | null
  official_source: 'registry' | 'official' | null
  official_state: 'exempt' | 'sorn' | 'untaxed' | null
  set_at: Generated<Timestamp>
  set_by: string | null
  source: 'person' | 'record' | 'document' | 'registry' | 'official'
  state: 'exempt' | 'sorn' | 'untaxed' | null
  vehicle_id: string
  version: Generated<number>
}

export interface Enquiries {
  about: string | null
  answered_at: Timestamp | null
  attempt_hash: string | null
  business_id: string | null
  created_at: Generated<Timestamp>
  from_email: string | null
  from_name: string | null
  from_user_id: string | null
  id: Generated<string>
  kind: 'contact_owner' | 'message' | 'listing' | 'business' | 'quote' | 'appointment'
  message: string
  opening_id: string | null
  preferred_date: string | null
  reply_count: Generated<number>
  to_user_id: string | null
  vehicle_id: string | null
  vehicle_listing_id: string | null
  visitor_confirmed_at: Timestamp | null
  visitor_left_at: Timestamp | null
}

export interface FileChecks {
  bytes_read: Generated<BigNumber>
  files_compared: Generated<number>
  files_read: Generated<number>
  finished_at: Timestamp | null
  night: string
  problem_count: Generated<number>
  problems: Generated<string[]>
  started_at: Generated<Timestamp>
}

export interface Files {
  checksum: string | null
  created_at: Generated<Timestamp>
  credentials_by: string | null
  gives_received: Generated<boolean>
  height: number | null
  id: Generated<string>
  kind: 'avatar' | 'banner' | 'vehicle_photo' | 'media' | 'receipt' | 'document' | 'modification' | 'note' | 'listing' | 'post' | 'guide' | 'business' | 'message'
  mime: string
  original_bytes: number | null
  original_name: string | null
  received_mime: string | null
  received_sha256: string | null
  removed_at: Timestamp | null
  size_bytes: Generated<number>
  state: Generated<'pending' | 'stored' | 'removed'>
  stored_at: Timestamp | null
  upload_key: string | null
  upload_sha256: string | null
  user_id: string
  vehicle_id: string | null
  visibility: Generated<'private' | 'public'>
  width: number | null
}

export interface Follows {
  created_at: Generated<Timestamp>
  follower_id: string
  following_id: string
  id: Generated<string>
}

export interface Guides {
  author_name: string | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  description: string
  file_id: string | null
  hidden_at: Timestamp | null
  id: Generated<string>
  make: string
  model: string
  search_text: ReadOnly<string>
  thumbnail_file_id: string | null
  thumbnail_url: ReadOnly<string | null>
  title: string
  type: 'youtube' | 'file'
  updated_at: Generated<Timestamp>
  url: ReadOnly<string>
  user_id: string
  version: Generated<number>
  video_id: string | null
}

export interface HandoverSeals {
  created_at: Generated<Timestamp>
  document: unknown
  entries: Generated<number>
  hash: string
  id: Generated<string>
  key_id: string
  plate: ReadOnly<string | null>
  previous_hash: string | null
  sequence: number
  signature: string
  transfer_id: string
  vehicle_id: string
}

export interface HistoryPdfs {
  created_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
  id: Generated<string>
  pages: number | null
  progress: Generated<number>
  size_bytes: number | null
  state: Generated<'waiting' | 'making' | 'ready' | 'failed'>
  user_id: string
  vehicle_id: string | null
  with_costs: boolean
  with_receipts: boolean
}

export interface IdempotencyKeys {
  created_at: Generated<Timestamp>
  key: string
  request_hash: string
  response: unknown
  status: number | null
  user_id: string
}

export interface ImportFiles {
  content: Uint8Array
  id: Generated<string>
  import_id: string
  name: string
  place: number
}

export interface ImportMappings {
  header_hash: string
  mapping: unknown
  used_at: Generated<Timestamp>
  user_id: string
}

export interface Imports {
  answers: Generated<unknown>
  app: string | null
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  done: Generated<number>
  failure: string | null
  file_names: Generated<string[]>
  finished_at: Timestamp | null
  id: Generated<string>
  preview: unknown
  refused: Generated<unknown>
  report: unknown
  state: Generated<'draft' | 'queued' | 'done' | 'failed' | 'undone'>
  total: Generated<number>
  user_id: string
  version: Generated<number>
}

export interface InviteRefusals {
  created_at: Generated<Timestamp>
  mailbox_hash: string
}

export interface KeeperHistory {
  created_at: Generated<Timestamp>
  date_of_transaction: string
  id: Generated<string>
  number_of_previous_keepers: number
  transfer_id: string | null
  vehicle_id: string
}

export interface Mails {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  dedupe_key: string | null
  id: Generated<string>
  last_error: string | null
  payload: Generated<unknown>
  returned_at: Timestamp | null
  returned_status: string | null
  returned_why: 'no_mailbox' | 'mailbox' | 'gave_up' | 'refused' | null
  sent_at: Timestamp | null
  state: Generated<'queued' | 'sent' | 'failed'>
  template: string
  to_address: string
}

export interface MaintenanceLogs {
  business_id: string | null
  by_another: Generated<boolean>
  changed_at: Timestamp | null
  comments: string | null
  confirmed_at: Timestamp | null
  confirmed_by_name: string | null
  confirmed_doubts: Generated<string[]>
  confirmed_vehicle: unknown
  cost: BigNumber | null
  cost_shared: Generated<boolean>
  created_at: Generated<Timestamp>
  date: string
  declined_at: Timestamp | null
  deleted_at: Timestamp | null
  details: Generated<unknown>
  entered_by: string | null
  fuel_line: string | null
  hidden_one_by_one: Generated<boolean>
  id: Generated<string>
  import_id: string | null
  is_publicly_visible: Generated<boolean>
  kind: string
  lead_days: number | null
  mileage: number | null
  mileage_km: number | null
  next_service_due: string | null
  products_used: string | null
  seal_id: string | null
  service_center: string | null
  title: string | null
  type: string
  updated_at: Generated<Timestamp>
  user_id: string | null
  vehicle_id: string
  version: Generated<number>
  was_public: Generated<boolean>
}

export interface MessagePictures {
  enquiry_id: string
  file_id: string
  id: Generated<string>
  position: Generated<number>
}

export interface MileageReadings {
  comment: string | null
  confirmed_doubts: Generated<string[]>
  corrects_id: string | null
  date: string
  entered_at: Generated<Timestamp>
  entered_by: string | null
  id: Generated<string>
  import_id: string | null
  maintenance_log_id: string | null
  miles: ReadOnly<number>
  mot_test_id: string | null
  old_value: number | null
  seal_id: string | null
  source: string
  stands: Generated<boolean>
  stands_out: Generated<boolean>
  stated: ReadOnly<boolean>
  unit: Generated<string>
  value: number
  vehicle_id: string
  withdrawn_at: Timestamp | null
}

export interface ModerationActions {
  action: 'hide' | 'restore' | 'suspend' | 'unsuspend' | 'dismiss' | 'verify' | 'unverify' | 'grant_role' | 'revoke_role'
  created_at: Generated<Timestamp>
  id: Generated<string>
  moderator_id: string | null
  object_id: string
  object_type: 'post' | 'comment' | 'guide' | 'profile' | 'listing' | 'business' | 'review'
  reason: string | null
  report_id: string | null
}

export interface Modifications {
  brand: string
  by_another: Generated<boolean>
  changed_at: Timestamp | null
  confirmed_doubts: Generated<string[]>
  cost: BigNumber | null
  cost_shared: Generated<boolean>
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  description: string | null
  entered_by: string | null
  hidden_one_by_one: Generated<boolean>
  id: Generated<string>
  import_id: string | null
  install_date: string
  is_major_upgrade: Generated<boolean>
  is_publicly_visible: Generated<boolean>
  name: string
  seal_id: string | null
  type: 'Performance' | 'Aesthetic' | 'Interior' | 'Tech'
  updated_at: Generated<Timestamp>
  user_id: string | null
  vehicle_id: string
  version: Generated<number>
}

export interface MotDefects {
  dangerous: Generated<boolean>
  id: Generated<string>
  mot_test_id: string
  position: number
  repaired_by: string | null
  text: string
  type: 'DANGEROUS' | 'MAJOR' | 'MINOR' | 'FAIL' | 'ADVISORY' | 'PRS' | 'NON SPECIFIC' | 'SYSTEM GENERATED' | 'USER ENTERED' | null
  vehicle_id: string
}

export interface MotHistory {
  advisory_notices: Generated<string[]>
  days_out_of_mot: number | null
  days_since_last_pass: number | null
  days_since_last_test: number | null
  defects: unknown
  expiry_date: string | null
  failure_reasons: Generated<string[]>
  id: Generated<string>
  is_retest: Generated<boolean>
  location: string | null
  mileage_anomaly_detected: Generated<boolean>
  mileage_since_last_pass: number | null
  odometer_reading: number | null
  odometer_result: 'read' | 'unreadable' | 'no_odometer' | null
  odometer_unit: string | null
  registration_at_test: string | null
  source: 'dvsa' | 'dvla' | 'ukvehicledata' | 'sample' | null
  station: 'DVSA' | 'DVA NI' | 'CVS' | null
  test_date: string
  test_number: string | null
  test_result: string
  tested_at: Timestamp | null
  vehicle_data_id: string | null
  vehicle_id: string
}

export interface NotificationPreferences {
  digest_since: Generated<Timestamp>
  digest_week: string | null
  kinds: Generated<unknown>
  quiet_emails: Generated<boolean>
  quiet_from: Generated<string | null>
  quiet_until: Generated<string | null>
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface Notifications {
  content: Generated<string>
  created_at: Generated<Timestamp>
  dedupe_key: string | null
  delivered_at: Timestamp | null
  id: Generated<string>
  is_read: Generated<boolean>
  matter: string | null
  metadata: Generated<unknown>
  times: Generated<number>
  title: string
  type: 'new_follower' | 'ownership_transfer' | 'transfer_request' | 'badge_earned' | 'level_up' | 'post_reaction' | 'post_comment' | 'reminder_due' | 'enquiry' | 'confirmation' | 'account'
  user_id: string
}

export interface OwnershipTransfers {
  answered_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
  id: Generated<string>
  new_owner_email: string
  new_owner_id: string | null
  new_owner_name: string
  new_owner_phone: string
  notes: string | null
  previous_owner_id: string | null
  previous_owner_name: string
  sale_date: string
  sale_price: BigNumber
  share_costs: Generated<boolean>
  status: Generated<'pending' | 'accepted' | 'rejected' | 'cancelled' | 'expired'>
  token_hash: string | null
  token_used_at: Timestamp | null
  updated_at: Generated<Timestamp>
  vehicle_id: string | null
  vehicle_make: string
  vehicle_mileage: number
  vehicle_model: string
  vehicle_registration_number: string | null
  vehicle_year: number
}

export interface PartUses {
  created_at: Generated<Timestamp>
  id: Generated<string>
  maintenance_log_id: string
  part_id: string
  quantity: number
}

export interface Parts {
  bought_on: string | null
  cost: BigNumber | null
  cost_shared: Generated<boolean>
  created_at: Generated<Timestamp>
  entered_by: string | null
  fits: string | null
  id: Generated<string>
  import_id: string | null
  in_stock: Generated<number>
  maker: string | null
  name: string
  note: string | null
  on_invoice_of: string | null
  part_number: string | null
  supplier: string | null
  updated_at: Generated<Timestamp>
  user_id: string | null
  vehicle_id: string
  version: Generated<number>
}

export interface PointRules {
  description: string
  id: string
  is_capped: Generated<boolean>
  name: string
  points: number
}

export interface PointTransactions {
  created_at: Generated<Timestamp>
  id: Generated<string>
  object_id: string
  object_type: 'vehicle' | 'maintenance_log' | 'vehicle_document' | 'modification' | 'post' | 'post_comment' | 'guide' | 'user'
  points: number
  rule_id: string
  user_id: string
  vehicle_id: string | null
}

export interface PostComments {
  content: string
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  hidden_at: Timestamp | null
  id: Generated<string>
  post_id: string
  updated_at: Generated<Timestamp>
  user_id: string
  version: Generated<number>
}

export interface PostMedia {
  created_at: Generated<Timestamp>
  file_id: string
  id: Generated<string>
  position: Generated<number>
  post_id: string
  type: 'image' | 'video'
  url: ReadOnly<string>
}

export interface PostReactions {
  created_at: Generated<Timestamp>
  id: Generated<string>
  post_id: string
  type: 'like' | 'love' | 'celebrate'
  user_id: string
}

export interface Posts {
  category_id: Generated<string>
  celebrate_count: Generated<number>
  comment_count: Generated<number>
  content: string
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  hidden_at: Timestamp | null
  id: Generated<string>
  is_private: Generated<boolean>
  is_system_generated: Generated<boolean>
  like_count: Generated<number>
  link: string | null
  love_count: Generated<number>
  metadata: Generated<unknown>
  rss_feed_id: string | null
  source_key: string | null
  title: string
  updated_at: Generated<Timestamp>
  user_id: string
  version: Generated<number>
}

export interface PublicPages {
  vehicle_id: string
  version: Generated<string>
}

export interface PushMatters {
  matter: string
  notification_id: string
  pushed_at: Timestamp | null
  user_id: string
  waits: boolean
}

export interface PushSubscriptions {
  auth: string
  created_at: Generated<Timestamp>
  endpoint: string
  id: Generated<string>
  p256dh: string
  refusals: Generated<number>
  server_key: string
  session_id: string
  user_id: string
}

export interface RateLimits {
  expires_at: Timestamp
  hits: Generated<number>
  key: string
  window_start: Generated<Timestamp>
}

export interface RecordAmendments {
  changes: unknown
  created_at: Generated<Timestamp>
  id: Generated<string>
  reason: string | null
  record_id: string
  record_type: 'vehicle' | 'maintenance_log' | 'modification' | 'vehicle_note' | 'vehicle_media' | 'mot' | 'keeper'
  seal_id: string
  user_id: string
  vehicle_id: string
}

export interface RecordImages {
  created_at: Generated<Timestamp>
  file_id: string
  id: Generated<string>
  maintenance_log_id: string | null
  modification_id: string | null
  position: Generated<number>
  slot: Generated<'image' | 'before' | 'after'>
  url: ReadOnly<string>
  vehicle_id: string
  vehicle_listing_id: string | null
  vehicle_note_id: string | null
}

export interface RecordVersions {
  act: string
  apart: Generated<unknown>
  apart_salt: Generated<Uint8Array | null>
  at: Generated<Timestamp>
  forgotten: unknown
  id: ReadOnly<BigNumber>
  keeper: number | null
  kind: string
  nonce: Uint8Array | null
  open: unknown
  record_id: string
  role: string
  salt: Generated<Uint8Array | null>
  vehicle_id: string
}

export interface ReferralInvites {
  created_at: Generated<Timestamp>
  email: string | null
  id: Generated<string>
  mailbox_hash: string | null
  message: string | null
  user_id: string
}

export interface ReferralMailboxes {
  created_at: Generated<Timestamp>
  erased_at: Timestamp | null
  mailbox_hash: string
}

export interface Referrals {
  code: string
  counted_at: Timestamp | null
  created_at: Generated<Timestamp>
  domain_hash: string | null
  id: Generated<string>
  referred_id: string
  referrer_id: string
}

export interface RegistryLookups {
  answer: unknown
  expires_at: Generated<Timestamp>
  fetched_at: Generated<Timestamp>
  provider: string
  status: number
  vrm: string
}

export interface Reminders {
  closed_by: string | null
  comments: string | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  done_by: string | null
  due_date: string
  due_kind: 'mot' | 'tax' | 'insurance' | 'warranty' | 'breakdown_cover' | 'finance_end' | null
  due_miles: number | null
  due_notified_at: Timestamp | null
  entered_by: string | null
  every_miles: number | null
  every_months: number | null
  for_member: string | null
  id: Generated<string>
  import_id: string | null
  lead_notified_at: Timestamp | null
  location: string | null
  maintenance_log_id: string | null
  mot_defect_id: string | null
  near_on: string | null
  next_notice: ReadOnly<string | null>
  notices: Generated<number[]>
  own_date: string | null
  prior_id: string | null
  projected_date: string | null
  reminder_date: string
  send_notification: Generated<boolean>
  since_date: string | null
  since_miles: number | null
  snoozed_until: string | null
  status: Generated<'pending' | 'completed' | 'cancelled'>
  template: string | null
  title: string
  told_lead: number | null
  type: 'MOT' | 'Tax' | 'Insurance' | 'Major service' | 'Minor service' | 'Breakdown cover' | 'Tyre change/rotation' | 'Brake pad/disc replacement' | 'Coolant fluid check' | 'Timing chain/belt replacement' | 'Battery health check/replacement' | 'Software check' | 'General inspection' | 'Other'
  updated_at: Generated<Timestamp>
  user_id: string
  vehicle_id: string
  version: Generated<number>
}

export interface ReplicaProofs {
  made_at: Generated<Timestamp>
  token: string
}

export interface ReportLinks {
  cover_receipts: boolean
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  label: string
  revoked_at: Timestamp | null
  token_hash: string
  user_id: string
  vehicle_id: string
  with_costs: boolean
  with_receipts: boolean
}

export interface ReportViews {
  device: 'phone' | 'tablet' | 'computer'
  id: ReadOnly<BigNumber>
  link_id: string
  viewed_at: Generated<Timestamp>
}

export interface Reports {
  created_at: Generated<Timestamp>
  details: string | null
  id: Generated<string>
  object_id: string
  object_type: 'post' | 'comment' | 'guide' | 'profile' | 'listing' | 'business' | 'review'
  reason: 'spam' | 'abuse' | 'hate' | 'sexual' | 'illegal' | 'fraud' | 'privacy' | 'other'
  reporter_id: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  state: Generated<'open' | 'upheld' | 'dismissed'>
}

export interface RssFeeds {
  created_at: Generated<Timestamp>
  etag: string | null
  failures: Generated<number>
  id: Generated<string>
  is_active: Generated<boolean>
  last_error: string | null
  last_fetched_at: Timestamp | null
  last_modified: string | null
  leased_until: Timestamp | null
  next_fetch_at: Generated<Timestamp>
  title: string | null
  url: string
}

export interface SafetyRatings {
  euro_ncap_adult: number | null
  euro_ncap_child: number | null
  euro_ncap_pedestrian: number | null
  id: Generated<string>
  vehicle_data_id: string
  vehicle_id: string
}

export interface SealKeyRevocations {
  created_at: Generated<Timestamp>
  key_id: string
  revoked_from: Timestamp
}

export interface SealKeys {
  created_at: Generated<Timestamp>
  key_id: string
  public_key: string
}

export interface ServiceLimits {
  asked: Generated<number>
  closed_until: Timestamp | null
  day: Generated<string>
  paced_until: Generated<Timestamp>
  service: string
}

export interface Sessions {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  ip_address: string | null
  keeps: boolean | null
  token: string
  updated_at: Generated<Timestamp>
  user_agent: string | null
  user_id: string
}

export interface SoldVehicles {
  make: ReadOnly<string>
  model: ReadOnly<string>
  new_owner_name: ReadOnly<string>
  notes: ReadOnly<string | null>
  registration_number: ReadOnly<string | null>
  sale_date: ReadOnly<string>
  sale_price: ReadOnly<BigNumber>
  sold_at: ReadOnly<Timestamp>
  transfer_id: ReadOnly<string>
  user_id: ReadOnly<string>
  vehicle_id: ReadOnly<string | null>
  vehicle_mileage: ReadOnly<number>
  year: ReadOnly<number>
}

export interface SpendingBudgets {
  amount: BigNumber
  created_at: Generated<Timestamp>
  id: Generated<string>
  import_id: string | null
  user_id: string
  vehicle_id: string | null
}

export interface StorageLedger {
  bytes: BigNumber
  created_at: Generated<Timestamp>
  file_id: string
  id: Generated<string>
  reason: 'upload' | 'removal' | 'transfer_in' | 'transfer_out'
  user_id: string
}

export interface SubscriptionPlans {
  ai_insights_access: Generated<boolean>
  annual_price: BigNumber
  id: string
  is_offered: Generated<boolean>
  max_listings: number
  max_vehicles: number
  monthly_price: BigNumber
  monthly_token_limit: number
  monthly_valuation_limit: number
  plan_name: string
  sort_order: number
  storage_limit_mb: number
}

export interface TechnicalSpecifications {
  acceleration_0_100_kph: number | null
  acceleration_0_60_mph: number | null
  aspiration: string | null
  bore_mm: number | null
  car_length: number | null
  co2_emissions: number | null
  combined_lkm: number | null
  combined_mpg: number | null
  cylinder_arrangement: string | null
  engine_capacity: number | null
  engine_location: string | null
  engine_make: string | null
  extra_urban_lkm: number | null
  extra_urban_mpg: number | null
  fuel_delivery: string | null
  fuel_system: string | null
  fuel_tank_capacity: number | null
  gross_combined_weight: number | null
  gross_vehicle_weight: number | null
  height: number | null
  id: Generated<string>
  kerb_weight: number | null
  max_power_rpm: number | null
  max_speed_kph: number | null
  max_speed_mph: number | null
  number_of_axles: number | null
  number_of_cylinders: number | null
  number_of_doors: number | null
  number_of_seats: number | null
  power_bhp: number | null
  power_kw: number | null
  stroke_mm: number | null
  torque_ftlb: number | null
  torque_nm: number | null
  torque_rpm: number | null
  unladen_weight: number | null
  urban_cold_lkm: number | null
  urban_cold_mpg: number | null
  valve_gear: string | null
  valves_per_cylinder: number | null
  vehicle_data_id: string
  vehicle_id: string
  wheel_base: number | null
  width: number | null
}

export interface TlogAuthorities {
  asked_at: Generated<Timestamp>
  host: string
  problem: string | null
}

export interface TlogCheckpoints {
  created_at: Generated<Timestamp>
  note: string
  root: Uint8Array
  tree_size: BigNumber
}

export interface TlogChecks {
  finished_at: Timestamp | null
  night: string
  problem_count: Generated<number>
  problems: Generated<string[]>
  records_read: Generated<number>
  started_at: Generated<Timestamp>
  versions_read: Generated<number>
}

export interface TlogCosignatures {
  cosigned_at: Timestamp
  created_at: Generated<Timestamp>
  key_id: string
  line: string
  tree_size: BigNumber
  witness: string
}

export interface TlogKeys {
  created_at: Generated<Timestamp>
  key_id: string
  origin: string
  public_key: string
}

export interface TlogLeaves {
  commitment: Uint8Array
  leaf_index: BigNumber
  sequence: number
  vehicle_id: string
  version_id: BigNumber
}

export interface TlogOrigin {
  continues: Generated<BigNumber>
  created_at: Generated<Timestamp>
  origin: string
  reason: string | null
}

export interface TlogQueue {
  version_id: BigNumber
}

export interface TlogSubtrees {
  hash: Uint8Array
  level: number
  subtree_index: BigNumber
}

export interface TlogTimestamps {
  authority: string
  created_at: Generated<Timestamp>
  stamped_at: Timestamp
  token: Uint8Array
  tree_size: BigNumber
}

export interface TlogWitnesses {
  asked_at: Generated<Timestamp>
  key_id: string
  problem: string | null
  witness: string
}

export interface TokenTransactions {
  amount: number
  bought: Generated<number>
  created_at: Generated<Timestamp>
  id: Generated<string>
  kind: 'monthly_grant' | 'monthly_expiry' | 'plan_change' | 'purchase' | 'reserve' | 'settle' | 'release'
  period: Generated<string>
  request_id: string | null
  user_id: string
}

export interface TransferHistories {
  at_start: Generated<boolean>
  digest: string
  history: unknown
  read_at: Generated<Timestamp>
  transfer_id: string
}

export interface TwoFactors {
  backup_codes: string
  failed_verification_count: Generated<number | null>
  id: Generated<string>
  locked_until: Timestamp | null
  secret: string
  user_id: string
  verified: Generated<boolean | null>
}

export interface TyreFittings {
  created_at: Generated<Timestamp>
  fitted_on: string
  id: Generated<string>
  removed_on: string | null
  tyre_set_id: string
  vehicle_id: string
}

export interface TyreSets {
  bought_on: string | null
  cost: BigNumber | null
  cost_shared: Generated<boolean>
  created_at: Generated<Timestamp>
  dot: string | null
  ended_as: 'retired' | 'sold' | null
  ended_on: string | null
  entered_by: string | null
  id: Generated<string>
  import_id: string | null
  make: string | null
  model: string | null
  name: string
  on_invoice_of: string | null
  size: string | null
  stored_at: string | null
  updated_at: Generated<Timestamp>
  user_id: string | null
  vehicle_id: string
  version: Generated<number>
}

export interface UserBadges {
  awarded_at: Generated<Timestamp>
  badge_id: string
  user_id: string
}

export interface UserDetails {
  avatar_url: ReadOnly<string | null>
  id: ReadOnly<string>
  name: ReadOnly<string>
}

export interface UserOnboarding {
  created_at: Generated<Timestamp>
  maintenance_intro_viewed: Generated<boolean>
  updated_at: Generated<Timestamp>
  user_id: string
  vehicle_added: Generated<boolean>
}

export interface UserPoints {
  capped_on: string | null
  capped_points: Generated<number>
  highest_level: Generated<number>
  level: ReadOnly<number>
  total_points: Generated<number>
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface UserStorage {
  updated_at: Generated<Timestamp>
  used_bytes: Generated<BigNumber>
  user_id: string
}

export interface UserValuations {
  period: string
  used: Generated<number>
  user_id: string
}

export interface Users {
  avatar_file_id: string | null
  avatar_url: ReadOnly<string | null>
  banner_file_id: string | null
  banner_url: ReadOnly<string | null>
  created_at: Generated<Timestamp>
  current_plan_id: Generated<string>
  deleted_at: Timestamp | null
  distance_unit: 'mi' | 'km' | null
  email: string
  email_reached_at: Timestamp | null
  email_unreachable_since: Timestamp | null
  email_unreachable_why: 'no_mailbox' | 'mailbox' | null
  email_verified: Generated<boolean>
  followers_count: Generated<number>
  following_count: Generated<number>
  home_tariff: BigNumber | null
  id: Generated<string>
  name: string
  next_plan_id: string | null
  referral_code: string | null
  role: Generated<'member' | 'moderator'>
  suspended_at: Timestamp | null
  tokens: Generated<number>
  tokens_bought: Generated<number>
  two_factor_enabled: Generated<boolean | null>
  updated_at: Generated<Timestamp>
  username: string
}

export interface ValuationRequests {
  created_at: Generated<Timestamp>
  id: Generated<string>
  kind: Generated<'reserve' | 'settle' | 'release'>
  period: Generated<string>
  request_id: Generated<string>
  user_id: string
  vehicle_id: string
}

export interface VehicleAccess {
  accepted_at: Timestamp | null
  created_at: Generated<Timestamp>
  email: string
  ended_as: 'declined' | 'withdrawn' | 'left' | 'removed' | 'handover' | 'deleted' | 'blocked' | null
  ended_at: Timestamp | null
  ended_by: string | null
  except_vehicles: Generated<string[]>
  expires_at: Timestamp
  id: Generated<string>
  invited_at: Generated<Timestamp>
  member_id: string | null
  owner_id: string
  reminds: boolean
  role: 'manager' | 'contributor' | 'viewer'
  shows_costs: boolean
  shows_documents: boolean
  token_hash: string | null
  vehicle_id: string | null
}

export interface VehicleData {
  color: string | null
  created_at: Generated<Timestamp>
  date_exported: string | null
  date_first_registered: string | null
  date_of_last_update: string | null
  date_scrapped: string | null
  door_plan: string | null
  fuel_type: string | null
  gear_count: number | null
  gross_weight: number | null
  id: Generated<string>
  is_electric_vehicle: boolean | null
  is_exported: boolean | null
  is_scrapped: boolean | null
  make: string | null
  max_permissible_mass: number | null
  model: string | null
  official: unknown
  seating_capacity: number | null
  smmt_data: unknown
  sources: Generated<unknown>
  transmission: string | null
  vehicle_class: string | null
  vehicle_id: string
  vin_last5: string | null
  vrm: string | null
  wheel_plan: string | null
  year_of_manufacture: number | null
}

export interface VehicleDocuments {
  category: 'Insurance' | 'Warranty' | 'Road Tax' | 'MOT Certificate' | 'V5 log Book' | 'Miscellaneous'
  changed_at: Timestamp | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  document_date: string | null
  entered_by: string | null
  expiry_date: string | null
  file_id: string
  file_size: number
  file_type: 'application/pdf' | 'image/jpeg' | 'image/png'
  file_url: ReadOnly<string>
  id: Generated<string>
  notes: string | null
  privacy: Generated<'private' | 'shareable'>
  timeline_date: ReadOnly<string>
  title: string
  updated_at: Generated<Timestamp>
  user_id: string
  vehicle_id: string
  version: Generated<number>
}

export interface VehicleIdentityChanges {
  changed_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  field: 'registration_number' | 'make' | 'model' | 'year'
  id: Generated<string>
  kind: 'registration' | 'correction'
  new_value: string | null
  old_value: string | null
  timeline_date: ReadOnly<string>
  user_id: string | null
  vehicle_id: string
}

export interface VehicleListings {
  contact_email: string
  contact_phone: string
  created_at: Generated<Timestamp>
  description: string
  hidden_at: Timestamp | null
  html_content: string | null
  id: Generated<string>
  location: string
  price: BigNumber
  published_at: Timestamp | null
  status: Generated<'draft' | 'published'>
  updated_at: Generated<Timestamp>
  url_slug: string
  user_id: string
  vehicle_id: string
  version: Generated<number>
}

export interface VehicleMedia {
  category_id: string | null
  changed_at: Timestamp | null
  comments: string | null
  created_at: Generated<Timestamp>
  date_taken: string | null
  deleted_at: Timestamp | null
  description: string | null
  entered_by: string | null
  id: Generated<string>
  is_publicly_visible: Generated<boolean>
  is_system_generated: Generated<boolean>
  location: string | null
  media_file_id: string
  media_type: 'image' | 'video'
  media_url: ReadOnly<string>
  seal_id: string | null
  timeline_date: ReadOnly<string>
  title: string | null
  updated_at: Generated<Timestamp>
  user_id: string | null
  vehicle_id: string
  version: Generated<number>
}

export interface VehicleNotes {
  changed_at: Timestamp | null
  content: string
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  entered_by: string | null
  id: Generated<string>
  import_id: string | null
  is_for_record: Generated<boolean>
  seal_id: string | null
  timeline_date: ReadOnly<string>
  updated_at: Generated<Timestamp>
  user_id: string | null
  vehicle_id: string
  version: Generated<number>
}

export interface VehiclePurchases {
  created_at: Generated<Timestamp>
  id: Generated<string>
  import_id: string | null
  lender: string | null
  monthly_payment: BigNumber | null
  purchase_date: string | null
  purchase_mileage: number | null
  purchase_price: BigNumber | null
  updated_at: Generated<Timestamp>
  user_id: string
  vehicle_id: string
  version: Generated<number>
}

export interface VehicleRecalls {
  outstanding: boolean
  told_at: Generated<Timestamp>
  vehicle_id: string
}

export interface VehicleTotals {
  records: Generated<number>
  spent: Generated<BigNumber>
  user_id: string | null
  vehicle_id: string
}

export interface VehicleValuations {
  auction_value: BigNumber | null
  created_at: Generated<Timestamp>
  dealer_forecourt_value: BigNumber | null
  id: Generated<string>
  mileage: number
  otr_value: BigNumber | null
  part_exchange_value: BigNumber | null
  private_average_value: BigNumber | null
  private_clean_value: BigNumber | null
  request_id: string | null
  trade_average_value: BigNumber | null
  trade_poor_value: BigNumber | null
  trade_retail_value: BigNumber | null
  user_id: string
  valuation_date: Generated<Timestamp>
  vehicle_id: string
}

export interface Vehicles {
  battery_kwh: BigNumber | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  engine_type: string | null
  fuel_type: 'Petrol' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Premium Unleaded'
  handed_over_at: Timestamp | null
  id: Generated<string>
  image_file_id: string | null
  image_url: ReadOnly<string | null>
  import_id: string | null
  insurance_expiry: string | null
  is_public: Generated<boolean>
  last_keeper_change: string | null
  last_service: string | null
  major_service_due: string | null
  make: string
  mileage: Generated<number>
  mileage_km: number | null
  minor_service_due: string | null
  model: string
  mot_expiry: string | null
  mot_status: 'Valid' | 'Expired' | 'Unknown' | null
  next_service: string | null
  number_of_previous_keepers: number | null
  odometer_unit: Generated<'mi' | 'km'>
  odometer_unit_chosen: Generated<boolean>
  pending_transfer_id: string | null
  public_created_at: Timestamp | null
  public_description: string | null
  public_url: string | null
  registration_number: string | null
  show_maintenance: Generated<boolean>
  show_modifications: Generated<boolean>
  status: Generated<'Owned' | 'For Sale'>
  tax_due_date: string | null
  tax_status: 'Valid' | 'Expired' | 'Unknown' | null
  transmission: 'Manual' | 'Automatic' | 'CVT' | 'DCT' | 'Semi-Automatic'
  updated_at: Generated<Timestamp>
  user_id: string
  version: Generated<number>
  year: number
}

export interface Verifications {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  identifier: string
  updated_at: Generated<Timestamp>
  value: string
}

export interface WitnessedForks {
  created_at: Generated<Timestamp>
  id: ReadOnly<BigNumber>
  origin: string
  other_note: string
  seen_note: string
}

export interface WitnessedLogs {
  note: string
  origin: string
  root: Uint8Array
  tree_size: BigNumber
  updated_at: Generated<Timestamp>
}

export interface Database {
  account_invitations: AccountInvitations
  accounts: Accounts
  ai_chat_history: AiChatHistory
  api_keys: ApiKeys
  badges: Badges
  blocks: Blocks
  business_images: BusinessImages
  business_profiles: BusinessProfiles
  business_reviews: BusinessReviews
  business_services: BusinessServices
  business_trips: BusinessTrips
  calendar_feeds: CalendarFeeds
  comparable_readings: ComparableReadings
  conversation_links: ConversationLinks
  conversation_sides: ConversationSides
  costs: Costs
  covered_receipts: CoveredReceipts
  custom_types: CustomTypes
  due_dates: DueDates
  enquiries: Enquiries
  file_checks: FileChecks
  files: Files
  follows: Follows
  guides: Guides
  handover_seals: HandoverSeals
  history_pdfs: HistoryPdfs
  idempotency_keys: IdempotencyKeys
  import_files: ImportFiles
  import_mappings: ImportMappings
  imports: Imports
  invite_refusals: InviteRefusals
  keeper_history: KeeperHistory
  mails: Mails
  maintenance_logs: MaintenanceLogs
  message_pictures: MessagePictures
  mileage_readings: MileageReadings
  moderation_actions: ModerationActions
  modifications: Modifications
  mot_defects: MotDefects
  mot_history: MotHistory
  notification_preferences: NotificationPreferences
  notifications: Notifications
  ownership_transfers: OwnershipTransfers
  part_uses: PartUses
  parts: Parts
  point_rules: PointRules
  point_transactions: PointTransactions
  post_comments: PostComments
  post_media: PostMedia
  post_reactions: PostReactions
  posts: Posts
  public_pages: PublicPages
  push_matters: PushMatters
  push_subscriptions: PushSubscriptions
  rate_limits: RateLimits
  record_amendments: RecordAmendments
  record_images: RecordImages
  record_versions: RecordVersions
  referral_invites: ReferralInvites
  referral_mailboxes: ReferralMailboxes
  referrals: Referrals
  registry_lookups: RegistryLookups
  reminders: Reminders
  replica_proofs: ReplicaProofs
  report_links: ReportLinks
  report_views: ReportViews
  reports: Reports
  rss_feeds: RssFeeds
  safety_ratings: SafetyRatings
  seal_key_revocations: SealKeyRevocations
  seal_keys: SealKeys
  service_limits: ServiceLimits
  sessions: Sessions
  sold_vehicles: SoldVehicles
  spending_budgets: SpendingBudgets
  storage_ledger: StorageLedger
  subscription_plans: SubscriptionPlans
  technical_specifications: TechnicalSpecifications
  tlog_authorities: TlogAuthorities
  tlog_checkpoints: TlogCheckpoints
  tlog_checks: TlogChecks
  tlog_cosignatures: TlogCosignatures
  tlog_keys: TlogKeys
  tlog_leaves: TlogLeaves
  tlog_origin: TlogOrigin
  tlog_queue: TlogQueue
  tlog_subtrees: TlogSubtrees
  tlog_timestamps: TlogTimestamps
  tlog_witnesses: TlogWitnesses
  token_transactions: TokenTransactions
  transfer_histories: TransferHistories
  two_factors: TwoFactors
  tyre_fittings: TyreFittings
  tyre_sets: TyreSets
  user_badges: UserBadges
  user_details: UserDetails
  user_onboarding: UserOnboarding
  user_points: UserPoints
  user_storage: UserStorage
  user_valuations: UserValuations
  users: Users
  valuation_requests: ValuationRequests
  vehicle_access: VehicleAccess
  vehicle_data: VehicleData
  vehicle_documents: VehicleDocuments
  vehicle_identity_changes: VehicleIdentityChanges
  vehicle_listings: VehicleListings
  vehicle_media: VehicleMedia
  vehicle_notes: VehicleNotes
  vehicle_purchases: VehiclePurchases
  vehicle_recalls: VehicleRecalls
  vehicle_totals: VehicleTotals
  vehicle_valuations: VehicleValuations
  vehicles: Vehicles
  verifications: Verifications
  witnessed_forks: WitnessedForks
  witnessed_logs: WitnessedLogs
}
