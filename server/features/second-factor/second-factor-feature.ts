import {
  beginTotp,
  confirmTotp,
  enterCode,
  proveByCode,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
  secondFactorContract,
} from '#contract/features/second-factor/second-factor-contract.ts'
import {
  addPasskey,
  askPasskey,
  askProofByPasskey,
  beginPasskey,
  enterByPasskey,
  proveByPasskey,
  removePasskey,
} from '#contract/features/second-factor/passkey-contract.ts'
import { fromRequest } from '#server/features/session/start-session-service.ts'
import { implement } from '#server/engine/http/implement.ts'
import { accessOnly } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { enterByCode } from './code-step-service.ts'
import { demandSecondFactor } from './second-factor-service.ts'
import {
  beginOwnTotp,
  confirmOwnTotp,
  forgetPending,
  proveOwnCode,
  readOwnFactors,
  removeOwnTotp,
  renewOwnCodes,
} from './own-factors.ts'

// Few people have one: their library is loaded with the first.
const passkeys = () => import('./passkeys/own-passkeys.ts')
const passkeyStep = () => import('./passkeys/passkey-step.ts')

export const secondFactorFeature = serverFeature(secondFactorContract, {
  demandOfStaff: (services) => (tx, person) => demandSecondFactor(services, tx, person),
  keyedTables: [
    { table: 'recovery_code', what: 'recovery codes: new ones are made' },
    { table: 'second_factor', what: 'second factors: they are set up anew' },
  ],
  sharedTables: ['second_factor', 'recovery_code', 'second_factor_tries', 'second_factor_grace'],
  personalTables: [
    {
      table: 'second_factor',
      by: 'user_id',
      tenant: false,
      omit: ['secret', 'last_step', 'credential_id', 'passkey'],
      onDelete: 'delete',
    },
    { table: 'recovery_code', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
    { table: 'second_factor_tries', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
    { table: 'second_factor_grace', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
  ],
  routes: [
    implement(enterCode, async ({ body, request, services }) =>
      enterByCode(services, body, fromRequest(request, body.link_token)),
    ),
    implement(readFactors, async ({ person, services }) => readOwnFactors(services, person)),
    implement(beginTotp, async ({ person, services }) => beginOwnTotp(services, person)),
    implement(confirmTotp, async ({ body, person, services }) => confirmOwnTotp(services, person, body.code)),
    implement(renewRecoveryCodes, async ({ person, services }) => renewOwnCodes(services, person)),
    implement(removeTotp, async ({ person, services }) => removeOwnTotp(services, person)),
    implement(beginPasskey, async ({ person, services }) => (await passkeys()).beginOwnPasskey(services, person)),
    implement(addPasskey, async ({ body, person, services }) =>
      (await passkeys()).addOwnPasskey(services, person, body),
    ),
    implement(removePasskey, async ({ body, person, services }) =>
      (await passkeys()).removeOwnPasskey(services, person, body.id),
    ),
    implement(askPasskey, async ({ body, request, services }) =>
      (await passkeyStep()).askForPasskey(services, body.ticket, fromRequest(request)),
    ),
    implement(enterByPasskey, async ({ body, request, services }) =>
      (await passkeyStep()).enterBySignature(services, body, fromRequest(request, body.link_token)),
    ),
    implement(askProofByPasskey, async ({ person, services }) => (await passkeys()).askOwnProof(services, person)),
    implement(proveByPasskey, async ({ body, person, services }) => {
      await (await passkeys()).proveOwnPasskey(services, person, body)
      return { done: true } as const
    }),
    implement(proveByCode, async ({ body, person, services }) => {
      await proveOwnCode(services, person, body.code)
      return { done: true } as const
    }),
  ],
  hourly: (services) => ({ remove_unconfirmed_factors: () => forgetPending(services) }),
})
