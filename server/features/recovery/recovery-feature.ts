import {
  recoveryContract,
  changePassword,
  checkPasswordLink,
  getPhoneNumber,
  passwordRules,
  recoverPassword,
  recoveryLimits,
  sendRecoverCode,
  setPassword,
  validateRecoverCode,
} from '#contract/features/recovery/recovery-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { accessOnly } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { changeOwnPassword, leastStrength, readLink, setPasswordByLink } from './password-service.ts'
import { askForCode, exchangeCode, maskedPhone, sendCode } from './recover-code-service.ts'
import { askForLink, sendLink } from './recover-mail-service.ts'
import { deleteOutdated } from './recovery-queries.ts'

export const recoveryFeature = serverFeature(recoveryContract, {
  sharedTables: ['password_link'],
  personalTables: [
    { table: 'password_link', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
  ],
  routes: [
    implement(recoverPassword, async ({ body, request, services }) => {
      await askForLink(services, body, request.ip)
      return { done: true, retry_in: recoveryLimits.countdown } as const
    }),
    implement(getPhoneNumber, async ({ body, services }) => ({
      masked_phone: await maskedPhone(services, body),
    })),
    implement(sendRecoverCode, async ({ body, request, services }) => ({
      request: await askForCode(services, body, request.ip),
      expires_in: recoveryLimits.code,
      retry_in: recoveryLimits.countdown,
    })),
    implement(validateRecoverCode, async ({ body, services }) => exchangeCode(services, body)),
    implement(checkPasswordLink, async ({ body, services }) => readLink(services, body)),
    implement(setPassword, async ({ body, services }) => {
      await setPasswordByLink(services, body, body.password)
      return { done: true } as const
    }),
    implement(passwordRules, async ({ person, services }) => ({ least: await leastStrength(services, person.userId) })),
    implement(changePassword, async ({ body, person, request, services }) => {
      await changeOwnPassword(services, person, body, request.ip)
      return { done: true } as const
    }),
  ],
  jobs: (services) => ({ recover_mail: sendLink(services), recover_code: sendCode(services) }),
  hourly: ({ database, clock }) => ({
    remove_outdated_links: () => database.inSystem((tx) => deleteOutdated(tx, clock.now())),
  }),
})
