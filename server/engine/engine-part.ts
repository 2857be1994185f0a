import { accessOnly, keptForAudits } from './personal-table.ts'
import { applyRule } from './audiences/apply-rule.ts'
import { followEverywhere } from './audiences/follow-everywhere.ts'
import { linkActs } from './audit/chain.ts'
import { removeOldContacts } from './evidence/old-contacts.ts'
import type { ServerPart } from './server-feature.ts'
import { removeOldWrites } from './staff/staff-write.ts'

/** The engine's own tables: people and their sessions, files, operations, jobs. */
export const enginePart: ServerPart = {
  name: 'engine',
  routes: [],
  jobs: (services) => ({ apply_rule: applyRule(services), follow_person: followEverywhere(services) }),
  hourly: (services) => ({
    remove_old_contacts: () => removeOldContacts(services),
    remove_old_writes: () => removeOldWrites(services),
  }),
  minutely: (services) => ({ link_acts: () => linkActs(services) }),
  sharedTables: [
    'installation',
    'client',
    'person',
    'session_family',
    'refresh_token',
    'spent_token',
    'pin_half',
    'demo_message',
    'person_key',
    'server_process',
  ],
  keyedTables: [
    { table: 'pin_half', what: 'halves of PINs: they are set anew' },
    { table: 'session_family', what: 'sessions: everybody signs in again' },
    { table: 'spent_token', what: 'tokens that were used' },
    { table: 'demo_message', what: 'messages of the demo’s mailbox' },
    { table: 'staff_write', what: 'answers to requests of staff that are sent again' },
    { table: 'person_key', what: 'keys of people: what the audit trail says of them stays shut' },
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
      omit: ['sort_name', 'profession_key', 'rev'],
      onDelete: 'keep',
      empty: ['sort_name', 'blocked_reason'],
      why: 'what points and sales belong to',
    },
    {
      table: 'staff_write',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'so that a repeated request is answered once' },
      onDelete: 'delete',
    },
    {
      table: 'audit',
      by: 'user_id',
      tenant: true,
      omit: ['session_id', 'change', 'sealed_for', 'subject_id'],
      onDelete: 'keep',
      why: 'the trail of what staff changed; its chain may not be broken',
    },
    { table: 'person_key', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
    {
      table: 'membership_word',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'the words of the name and addresses, told with the person' },
      onDelete: 'delete',
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
      table: 'held_operation',
      by: 'user_id',
      tenant: true,
      omit: ['body_hash', 'captured'],
      onDelete: 'delete',
    },
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
