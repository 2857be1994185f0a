import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Day, Instant, Json } from '#server/platform/database/columns.ts'

/** A printed certificate. */
export interface CertificateTable {
  client_id: number
  code: string
  user_id: string
  item_kind: ItemKind
  item_id: number
  cycle: number
  person_name: string
  title: string
  /** How long it takes; null: nobody said. */
  minutes: number | null
  programme: string
  language: LanguageCode
  /** The client's first colour. */
  colour: string
  /** Null: the looks that a client has without any template. */
  template_id: string | null
  template_version: number | null
  issued_at: Instant
  issued_on: Day
  /** The last day on which it is valid; null: it does not expire. */
  expires_on: Day | null
  words: string
  ended: 'revoked' | 'replaced' | null
  ended_at: Instant | null
  reason: string | null
  replaced_by: string | null
}

/** How certificates look. */
export interface CertificateTemplateTable {
  client_id: number
  id: string
  rev: Generated<number>
  name: string
  version: number
  is_usual: boolean
  removed_at: Instant | null
}

/** A picture as it was when a template was written. */
export interface TemplatePicture {
  version: number
  sha256: string
}

/** A template as it was written once. */
export interface CertificateTemplateVersionTable {
  client_id: number
  template_id: string
  version: number
  written: Json<WrittenTemplate>
  /** By the id of the medium. */
  pictures: Json<Record<string, TemplatePicture>>
  created_at: Instant
}

/** What was said of the certificates of a course or a trail. */
export interface CertificateItemTable {
  client_id: number
  item_kind: ItemKind
  item_id: number
  rev: Generated<number>
  template_id: string | null
  valid_months: number | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    certificate: CertificateTable
    certificate_template: CertificateTemplateTable
    certificate_template_version: CertificateTemplateVersionTable
    certificate_item: CertificateItemTable
  }
}
