/** Addresses that a credential names: whoever checks it reads them. `base`: the installation's public address. */
export const badgeAddresses = (base: string) => ({
  award: (awardId: string) => `${base}/badges/${awardId}`,
  key: (kid: string) => `${base}/badges/keys/${kid}/`,
  issuer: (clientId: number) => `${base}/badges/issuers/${clientId}/`,
  statusList: (clientId: number, list: number) => `${base}/badges/status/${clientId}/${list}/`,
})

const ownKey = /^\/badges\/keys\/([\w-]{8,64})\/$/
const ownList = /^\/badges\/status\/([1-9]\d{0,9})\/(\d{1,5})\/$/

const pathIn = (base: string, address: string): string | null =>
  address.startsWith(`${base}/`) ? address.slice(base.length) : null

/** The name of a key of ours, by its address. */
export const kidAt = (base: string, address: string): string | null =>
  ownKey.exec(pathIn(base, address) ?? '')?.[1] ?? null

/** A status list of ours, by its address. */
export function listAt(base: string, address: string): { clientId: number; list: number } | null {
  const [, client, list] = ownList.exec(pathIn(base, address) ?? '') ?? []
  return client === undefined ? null : { clientId: Number(client), list: Number(list) }
}
