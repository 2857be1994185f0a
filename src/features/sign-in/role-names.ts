import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RoleName } from '#contract/engine/session/client.ts'

export const roleTexts: Record<RoleName, MessageDescriptor> = {
  member: msg`Participante`,
  instructor: msg`Instrução`,
  'survey-owner': msg`Pesquisas`,
  moderator: msg`Moderação`,
  auditor: msg({ message: 'Auditoria', context: 'role' }),
  'programme-admin': msg`Administração do programa`,
  'platform-admin': msg`Administração da plataforma`,
}

export const isRoleName = (role: string): role is RoleName => role in roleTexts
