import { accessOnly, keptForAudits } from './personal-table.ts'
import { removeOldContacts } from './evidence/old-contacts.ts'
import type { ServerPart } from './server-feature.ts'

/** The engine's own tables: people and their sessions, files, operations, jobs. */
export const enginePart: ServerPart = {
  name: 'engine',
  routes: [],
  hourly: (services) => ({ remove_old_contacts: () => removeOldContacts(services) }),
  sharedTables: [
    'installation',
    'client',
    'person',
    'session_family',
    'refresh_token',
    'spent_token',
    'pin_half',
    'demo_message',
  ],
  keyedTables: [
    { table: 'pin_half', what: 'halves of PINs: they are set anew' },
    { table: 'session_family', what: 'sessions: everybody signs in again' },
    { table: 'spent_token', what: 'tokens that were used' },
    { table: 'demo_message', what: 'messages of the demo’s mailbox' },
    { table: 'pgboss.job', what: 'jobs that waited, letters and short messages among them' },
  ],
  personalTables: [
    {
      table: 'person',
      by: 'id',
      tenant: false,
      omit: ['password_hash'],
      onDelete: 'keep',
      why: 'emptied, see `erase`',
    },
    { table: 'session_family', by: 'user_id', tenant: false, omit: [], onDelete: 'keep', why: 'runs out by itself' },
    {
      table: 'pin_half',
      by: 'user_id',
      tenant: false,
      omit: { reason: accessOnly },
      onDelete: 'delete',
    },
    {
      table: 'membership',
      by: 'user_id',
      tenant: true,
      omit: [],
      onDelete: 'keep',
      why: 'what points and sales belong to',
    },
    { table: 'person_group_member', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    { table: 'audience_member', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    {
      table: 'file',
      by: 'owner_id',
      tenant: true,
      omit: ['store_key'],
      bytes: 'store_key',
      onDelete: 'keep',
      why: keptForAudits,
    },
    {
      table: 'upload',
      by: 'owner_id',
      tenant: true,
      omit: ['store_key', 'store_upload_id'],
      onDelete: 'keep',
      why: keptForAudits,
    },
    {
      table: 'device_contact',
      by: 'user_id',
      tenant: true,
      omit: [],
      onDelete: 'delete',
    },
    { table: 'spent_time', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    {
      table: 'operation',
      by: 'user_id',
      tenant: true,
      omit: ['body_hash', 'answer'],
      onDelete: 'keep',
      why: keptForAudits,
    },
  ],
}
