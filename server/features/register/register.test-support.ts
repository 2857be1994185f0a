import type { Profile } from '#contract/features/profile/profile-contract.ts'
import type { Registration } from '#contract/features/register/register-contract.ts'
import { defaultAccessSettings, type AccessSettings } from '#contract/features/settings/settings-schema.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import type { TestServices } from '#test/support/server/test-services.ts'
import { saveAgencies } from '#server/features/agency/choice-service.ts'

const fields = (
  ['document', 'full_name', 'birthday', 'email', 'mobile_phone', 'company', 'brands', 'stores'] as const
).map((name) => ({ name, required: true }))

/**
 * Opens registration in Tintas (client 1): two agencies with brands 1 and 2, and 3; chain Casa with stores 1
 * and 2, and 3 which takes no part; chain Tinta Boa with store 4. After signing in address and gender are asked.
 */
export async function openRegistration(
  services: TestServices,
  change: Partial<AccessSettings['register']> = {},
  completeRegister: AccessSettings['completeRegister'] = [
    { name: 'address', required: true },
    { name: 'gender', required: false },
  ],
  signIn: Partial<AccessSettings['signIn']> = {},
): Promise<void> {
  const access: Partial<AccessSettings> = {
    register: { open: true, preRegister: false, acceptDocument: true, fields, ...change },
    completeRegister,
    signIn: { ...defaultAccessSettings.signIn, ...signIn },
    passwordStrength: 'medium',
  }
  await services.database.inSystem((tx) =>
    tx
      .updateTable('client')
      .set({ access: JSON.stringify(access) })
      .where('id', '=', 1)
      .execute(),
  )
  await services.database.inTenant(1, async (tx) => {
    const store = { city: 'Recife', state: 'PE', camerasAllowed: true }
    await publishStores(tx, 1, [
      { id: 3, name: 'Fora', chain: 'Casa', ...store, to: '2026-11-17' },
      { id: 4, name: 'Centro', chain: 'Tinta Boa', ...store, city: 'Olinda' },
    ])
    await saveAgencies(tx, 1, [
      {
        id: 1,
        name: 'Agência Um',
        brands: [
          { id: 1, name: 'Aurora' },
          { id: 2, name: 'Base Forte' },
        ],
      },
      { id: 2, name: 'Agência Dois', brands: [{ id: 3, name: 'Mata Viva' }] },
    ])
  })
}

let made = 0

/** A CPF with right check digits that no test had before. */
export function newDocument(): string {
  const digits = Array.from(String(200_000_000 + ++made * 7), Number)
  for (const first of [10, 11]) {
    const rest = digits.reduce((sum, digit, at) => sum + digit * (first - at), 0) % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('')
}

/** A registration that is right, of somebody new; what is wrong in a test is given. */
export function registration(
  profile: Record<string, unknown> = {},
  account: Partial<Registration> = {},
): Omit<Registration, 'profile'> & { profile: Profile } {
  const document = newDocument()
  return {
    client: 'tintas',
    kind: 'register',
    email: `p${document}@example.com`,
    emailConfirmation: `p${document}@example.com`,
    password: 'uma Senha 1 boa',
    terms: true,
    adult: true,
    languageId: 2,
    ...account,
    profile: {
      document,
      full_name: 'Zoé da Silva Prado',
      birthday: '1990-05-17',
      mobile_phone: '(11) 98765-4321',
      company: 1,
      brands: [1],
      chains: ['Casa'],
      stores: [1],
      ...(profile as Profile),
    },
  }
}

/** The token of the newest letter that asked an address to confirm a registration; '' where none did. Needs the demo's mailbox. */
export async function newestToken({ jobs, demoMailbox }: TestServices, email: string): Promise<string> {
  await jobs.run()
  const letters = await demoMailbox.list()
  const texts = letters.flatMap(({ to, text }) => (to === email.toLowerCase() ? [text] : []))
  return texts.flatMap((text) => /confirm-register\/([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
}

/** What somebody who has no register yet says of themselves, beside the agency and the brands they choose. */
export const restOfProfile = (): Profile => ({
  document: newDocument(),
  birthday: '1985-03-02',
  chains: ['Tinta Boa'],
  stores: [4],
  address: {
    zip: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: '',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    country: '',
  },
})
