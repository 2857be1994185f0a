import type { ColumnType } from 'kysely'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { ProgressState, Range } from '#contract/features/activity/progress-rules.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { Day, Instant, Json } from '../columns.ts'
import type {
  ActivityTable,
  CampaignTable,
  CourseTable,
  PhotoTypeTable,
  ProductPointsTable,
  ProductTable,
  SiteListTable,
  StoreTable,
  TrailCourseTable,
  TrailTable,
} from './content-tables.ts'
import type { AcceptanceTable, ContactMessageTable, PageTable, SettingChangeTable } from './page-tables.ts'
import type {
  ClientTable,
  MembershipTable,
  PersonTable,
  PlatformSettingTable,
  RefreshTokenTable,
  SessionFamilyTable,
} from './people-tables.ts'
import type {
  AccessCodeTable,
  DeletionRequestTable,
  DemoMessageTable,
  PasswordLinkTable,
  PersonEventTable,
  PersonPhoneTable,
  PostJobTable,
} from './recovery-tables.ts'
import type {
  AgencyBrandTable,
  AgencyTable,
  InvitedPersonTable,
  BrandTable,
  ProfileBrandTable,
  ProfileStoreTable,
  ProfileTable,
} from './register-tables.ts'
import type {
  CertificateTable,
  ClientSystemTable,
  PersonIdentityTable,
  SignInCodeTable,
  SignInFlowTable,
  SpentTokenTable,
} from './sign-in-tables.ts'

// What `server/migrations` makes, as Kysely sees it; see columns.ts for how values are read and written.

/** Marker of this installation's database; a restored copy gets a new epoch. */
export interface InstallationTable {
  id: 1
  epoch: string
  /** Where the data was when a server last started on it; see [Note: Epoch]. */
  whereabouts: string | null
}

/** A number per client: receipts, ids. */
export interface CounterTable {
  client_id: number
  name: string
  value: number
}
/** The last sequence number of a change stream. */
export interface StreamTable {
  client_id: number
  stream_id: string
  seq: number
}

/** The newest state of a published row; `data` null means it is gone. */
export interface ChangeTable {
  client_id: number
  stream_id: string
  collection: string
  row_key: string
  seq: number
  data: ColumnType<Record<string, unknown> | null, string | null, string | null>
}

/** The stored answer of an operation. */
export interface OperationTable {
  client_id: number
  id: string
  user_id: string
  kind: string
  body_hash: string
  outcome: 'applied' | 'refused'
  answer: Json<OperationAnswer>
  captured_at: Instant
  skew_ms: number
  recorded_at: Instant
}

/** What a file is for; it decides who may read it. */
// `image` and `content` are the engine's own; the others are named by operations of the contract.
export type FilePurpose = string

/** A whole, checked file. */
export interface FileTable {
  client_id: number
  id: string
  purpose: FilePurpose
  owner_id: string | null
  /** The module whose members may read it (content only); null: every member. */
  module: ModuleName | null
  sha256: string
  bytes: number
  type: string
  extension: string
  name: string
  store_key: string
  created_at: Instant
}

/** An upload, under way or done. */
export interface UploadTable {
  client_id: number
  id: string
  file_id: string
  owner_id: string
  purpose: FilePurpose
  sha256: string
  bytes: number
  type: string
  store_key: string
  store_upload_id: string
  created_at: Instant
  completed_at: Instant | null
}

/** What a person has seen of an activity. */
export interface ActivityProgressTable {
  client_id: number
  user_id: string
  activity_id: number
  course_id: number
  covered: Json<Range[]>
  position: number
  total: number
  state: ProgressState
  captured_at: Instant
  updated_at: Instant
  finished_at: Instant | null
}

/** A favourite course. */
export interface FavouriteTable {
  client_id: number
  user_id: string
  course_id: number
  since: Instant
}

/** A reported sale; its id is the operation's. */
export interface SaleTable {
  client_id: number
  id: string
  user_id: string
  campaign_id: number
  invoice_number: string
  invoice_key: string
  store_id: number
  sold_on: Day
  observation: string
  photo_file_id: string | null
  multiplier: number
  points: number
  status: 'awaiting' | 'approved' | 'refused'
  receipt: string
  captured_at: Instant
  recorded_at: Instant
}

/** A line of a sale. */
export interface SaleLineTable {
  client_id: number
  sale_id: string
  position: number
  product_id: number
  quantity: number
  points: number
}

/** A store photo; its id is the operation's. */
export interface PhotoTable {
  client_id: number
  id: string
  user_id: string
  photo_type_id: number
  store_id: number
  week: Day
  photo_file_id: string
  points: number
  status: 'awaiting' | 'approved' | 'refused'
  receipt: string
  captured_at: Instant
  recorded_at: Instant
}

/** Tables without a tenant. Every other table leads its keys with `client_id` and has row security forced. */
export const sharedTables = [
  'installation',
  'client',
  'platform_setting',
  'person',
  'session_family',
  'refresh_token',
  'post_job',
  'demo_message',
  'password_link',
  'access_code',
  'person_phone',
  'person_event',
  'deletion_request',
  'person_identity',
  'sign_in_flow',
  'sign_in_code',
  'spent_token',
] as const

/** Every table by name. */
export interface Tables {
  installation: InstallationTable
  client: ClientTable
  platform_setting: PlatformSettingTable
  person: PersonTable
  session_family: SessionFamilyTable
  refresh_token: RefreshTokenTable
  person_identity: PersonIdentityTable
  sign_in_flow: SignInFlowTable
  sign_in_code: SignInCodeTable
  spent_token: SpentTokenTable
  client_system: ClientSystemTable
  certificate: CertificateTable
  membership: MembershipTable
  counter: CounterTable
  stream: StreamTable
  change: ChangeTable
  operation: OperationTable
  file: FileTable
  upload: UploadTable
  course: CourseTable
  activity: ActivityTable
  trail: TrailTable
  trail_course: TrailCourseTable
  site_list: SiteListTable
  store: StoreTable
  product: ProductTable
  product_points: ProductPointsTable
  photo_type: PhotoTypeTable
  campaign: CampaignTable
  activity_progress: ActivityProgressTable
  favourite: FavouriteTable
  sale: SaleTable
  sale_line: SaleLineTable
  photo: PhotoTable
  post_job: PostJobTable
  demo_message: DemoMessageTable
  password_link: PasswordLinkTable
  access_code: AccessCodeTable
  person_phone: PersonPhoneTable
  person_event: PersonEventTable
  deletion_request: DeletionRequestTable
  page: PageTable
  acceptance: AcceptanceTable
  contact_message: ContactMessageTable
  setting_change: SettingChangeTable
  agency: AgencyTable
  brand: BrandTable
  agency_brand: AgencyBrandTable
  invited_person: InvitedPersonTable
  profile: ProfileTable
  profile_brand: ProfileBrandTable
  profile_store: ProfileStoreTable
}
