import type { Tables } from '#server/platform/database/tables/tables.ts'

// [Note: Personal tables] Every table with a column that names a person is listed here: what an
// export tells of it and what a deletion leaves of it. A test compares the list with the catalogue of
// a migrated database, so that no table added later is forgotten.

/** One table with rows of people. */
export interface PersonalTable {
  table: keyof Tables
  /** The column that names the person. */
  by: string
  /** Its rows belong to clients: it is read in each of the person's. */
  tenant: boolean
  /** Columns an export leaves out: secrets, places of bytes, what is about somebody else. Null: the whole table, and why. */
  omit: string[] | { whole: string }
  /** What becomes of the rows when the account is deleted. */
  onDelete: 'delete' | 'keep'
  /** Why rows stay; they name nobody any more, since the person's own row is emptied. */
  why?: string
}

const proof = 'proof of what was reported and earned, for audits of the campaign and taxes'
const access = 'says nothing about the person, serves the security of the account'

export const personalTables: readonly PersonalTable[] = [
  { table: 'person', by: 'id', tenant: false, omit: ['password_hash'], onDelete: 'keep', why: 'emptied, see `erase`' },
  { table: 'person_phone', by: 'user_id', tenant: false, omit: [], onDelete: 'delete' },
  {
    table: 'person_event',
    by: 'user_id',
    tenant: false,
    omit: [],
    onDelete: 'keep',
    why: 'the record of the deletion',
  },
  {
    table: 'deletion_request',
    by: 'user_id',
    tenant: false,
    omit: [],
    onDelete: 'keep',
    why: 'the record of the deletion',
  },
  { table: 'session_family', by: 'user_id', tenant: false, omit: [], onDelete: 'keep', why: 'runs out by itself' },
  { table: 'password_link', by: 'user_id', tenant: false, omit: { whole: access }, onDelete: 'delete' },
  { table: 'access_code', by: 'user_id', tenant: false, omit: { whole: access }, onDelete: 'delete' },
  {
    table: 'membership',
    by: 'user_id',
    tenant: true,
    omit: [],
    onDelete: 'keep',
    why: 'what points and sales belong to',
  },
  { table: 'profile_brand', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'profile_store', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'profile', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  {
    table: 'activity_progress',
    by: 'user_id',
    tenant: true,
    omit: [],
    onDelete: 'keep',
    why: 'figures of the courses',
  },
  { table: 'favourite', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'sale', by: 'user_id', tenant: true, omit: ['photo_file_id'], onDelete: 'keep', why: proof },
  { table: 'photo', by: 'user_id', tenant: true, omit: ['photo_file_id'], onDelete: 'keep', why: proof },
  { table: 'file', by: 'owner_id', tenant: true, omit: ['store_key'], onDelete: 'keep', why: proof },
  {
    table: 'upload',
    by: 'owner_id',
    tenant: true,
    omit: ['store_key', 'store_upload_id'],
    onDelete: 'keep',
    why: proof,
  },
  { table: 'operation', by: 'user_id', tenant: true, omit: ['body_hash', 'answer'], onDelete: 'keep', why: proof },
  { table: 'person_identity', by: 'user_id', tenant: false, omit: [], onDelete: 'delete' },
  { table: 'sign_in_code', by: 'user_id', tenant: false, omit: { whole: access }, onDelete: 'delete' },
  { table: 'certificate', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'acceptance', by: 'user_id', tenant: true, omit: [], onDelete: 'keep', why: 'proof of what was agreed to' },
  { table: 'profile_brand', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'profile_store', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'profile', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  { table: 'contact_message', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  {
    table: 'setting_change',
    by: 'user_id',
    tenant: true,
    omit: { whole: 'the record of an administrator’s work, about the client' },
    onDelete: 'keep',
    why: 'the record of an administrator’s work',
  },
]
