import { newId } from '#contract/engine/ids.ts'
import { sealSecret } from '#server/features/second-factor/check-code.ts'
import { codeOf, newSecret, stepAt } from '#server/features/second-factor/codes/totp.ts'
import { ask, password, type Answer, type Installation, type PersonName } from '../server/test-installation.ts'

/** Gives a person an app that shows codes, in place of what they have or (`keep`) beside it; answers what it shows. */
export async function giveApp({ services, ids, clock }: Installation, name: PersonName, { keep = false } = {}) {
  const secret = newSecret()
  const user_id = ids[name]
  await services.database.inSystem(async (tx) => {
    if (!keep) await tx.deleteFrom('second_factor').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('second_factor_tries').where('user_id', '=', user_id).execute()
    await tx
      .insertInto('second_factor')
      .values({
        id: newId(clock.now().getTime()),
        user_id,
        kind: 'totp',
        secret: sealSecret(services, user_id, secret),
        last_step: null,
        created_at: clock.now(),
        confirmed_at: clock.now(),
      })
      .execute()
  })
  return (later = 0) => codeOf(secret, stepAt(clock.now()) + later)
}

/** Another code than the right one. */
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// Requests are counted by address, by a clock that no test sets: each comes from one of its own.
let caller = 0
/** Asks from an address of its own. */
export function post({ app }: Installation, url: string, payload: object): Promise<Answer> {
  const from = `10.2.${(caller >> 8) & 255}.${caller++ & 255}`
  return ask(app, { method: 'POST', url, body: payload, from })
}

/** Signs in by the password. */
export const signInByPassword = (installation: Installation, name: string): Promise<Answer> =>
  post(installation, '/etraining_login/login/', { username: name, password })

/** The ticket that the password gives. */
export async function ticketOf(installation: Installation, name: PersonName): Promise<string> {
  const answer = await signInByPassword(installation, name)
  const { ticket } = answer.json<{ ticket?: string }>()
  if (ticket === undefined) throw new Error(`no ticket: ${answer.body.toString()}`)
  return ticket
}

/** Brings a code along with a ticket. */
export const bringCode = (
  installation: Installation,
  ticket: string,
  code: string,
  also: Record<string, string> = {},
): Promise<Answer> => post(installation, '/api/sign-in/code/', { ticket, code, ...also })
