import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { shortestPassword, type PasswordProblem } from '#contract/features/recovery/password-rules.ts'
import type { PasswordStrength } from '#contract/features/settings/settings-schema.ts'

const names: Record<PasswordStrength, MessageDescriptor> = {
  weak: msg`Fraca`,
  medium: msg`Média`,
  strong: msg`Forte`,
}

const hints: Record<PasswordStrength, MessageDescriptor> = {
  weak: msg`Use no mínimo 6 caracteres.`,
  medium: msg`Use no mínimo 6 caracteres, com letras maiúsculas, minúsculas e números.`,
  strong: msg`Use no mínimo 8 caracteres, com letras maiúsculas, minúsculas, números e símbolos.`,
}

const lengthProblem = msg({ message: 'A senha precisa ter no mínimo {least} caracteres.' })
const weakProblems: Record<PasswordStrength, MessageDescriptor> = {
  weak: msg`Escolha uma senha mais forte.`,
  medium: msg`A senha precisa ter letras maiúsculas, minúsculas e números.`,
  strong: msg`A senha precisa ter letras maiúsculas, minúsculas, números e símbolos.`,
}

/** The strength in a word. */
export const strengthText = (strength: PasswordStrength): string => i18n._(names[strength])

/** What a new password must be made of, said beforehand. */
export const passwordHint = (least: PasswordStrength): string => i18n._(hints[least])

/** Why a new password cannot be taken. */
export function passwordProblemText(problem: PasswordProblem, least: PasswordStrength): string {
  if (problem === 'too_long') return i18n._(msg`A senha é longa demais.`)
  if (problem === 'too_weak') return i18n._(weakProblems[least])
  return i18n._({ ...lengthProblem, values: { least: shortestPassword(least) } })
}
