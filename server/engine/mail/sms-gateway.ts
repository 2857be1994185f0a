import type { Sms } from './sms.ts'

/** How long a gateway may take, in milliseconds. */
const patience = 10_000

/**
 * Hands a message to an HTTP gateway: `POST` of `{ id, channel, to, text }` as JSON to
 * `SMS_GATEWAY_URL`, with the address' user and password as Basic credentials and the id as
 * `Idempotency-Key`. Any 2xx means taken over.
 */
export async function sendByGateway(gatewayUrl: string, message: Sms): Promise<void> {
  const url = new URL(gatewayUrl)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': message.id,
      ...(username && { authorization: `Basic ${credentials}` }),
    },
    body: JSON.stringify(message),
    // A gateway that sends us elsewhere would get the credentials there.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
}
