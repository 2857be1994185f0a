/** The browser made or used no passkey: the person put it away, the time ran out, or there is none on this device. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused'
}

/** Whether this browser knows passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Has the browser make a passkey; `options` and the answer are JSON of the server's. Throws {@link PasskeyUnused}. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON']
  return answerOf(startRegistration({ optionsJSON }))
}

/** Has the browser sign with a passkey; `options` and the answer are JSON of the server's. Throws {@link PasskeyUnused}. */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return answerOf(startAuthentication({ optionsJSON }))
}

async function answerOf(asked: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await asked)
  } catch (cause) {
    throw new PasskeyUnused('no passkey was used', { cause })
  }
}
