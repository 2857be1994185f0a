import type { Instant, Json } from '#server/platform/database/columns.ts'
import type { CloudResult } from './cloud-result-policy.ts'

/** A person's registration with SCORM Cloud. */
export interface ScormCloudRegistrationTable {
  client_id: number
  user_id: string
  activity_id: number
  cycle: number
  id: string
  course_id: number
  version: number
  vendor_course: string
  begun_at: Instant
  registered_at: Instant | null
  result: Json<CloudResult> | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    scorm_cloud_registration: ScormCloudRegistrationTable
  }
}
