import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RoleName } from '#contract/engine/session/client.ts'

/** What each role is called. */
export const roleWords: Record<RoleName, MessageDescriptor> = {
  member: msg`Membro`,
  instructor: msg`Instrutor`,
  'survey-owner': msg`Dono de pesquisas`,
  moderator: msg`Moderador`,
  auditor: msg`Auditor`,
  'programme-admin': msg`Administrador do programa`,
  'platform-admin': msg`Administrador da plataforma`,
}
