import { msg } from '@lingui/core/macro'
import type { settingsContract } from '#contract/features/settings/settings-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about settings. */
export const settingsErrors: ErrorTexts<typeof settingsContract> = {
  'settings.would_lock_out': ({ minutes = 15 }) =>
    msg`Isto poderia deixar você e as outras pessoas do lado de fora. Teste antes o jeito de entrar que fica: alguém da empresa entra por ele e, em até ${minutes} minutos, salve de novo.`,
  'settings.testers_full': ({ most = 20 }) => msg`A lista já tem ${most} pessoas: tire alguém antes.`,
  'settings.domain_taken': msg`Este domínio já está em uso.`,
  'settings.not_a_logo': msg`Este arquivo não serve. Use SVG, PNG ou WebP de até 1 MB.`,
}
