import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface CreationOptions {
  challenge: string
  rp: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId: string
}
/** Where what is signed differs from what is right. */
interface Wrong {
  origin?: string
  /** The device did not ask for finger, face or PIN. */
  unverified?: boolean
  /** As a copy of the key that has fallen behind would count. */
  counter?: number
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Buffer) => bytes.toString('base64url')
const counterOf = (count: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(count)
  return bytes
}
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** An authenticator in place of somebody's device: makes one passkey and signs with it, as WebAuthn has it (ES256). */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0
  const common = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} }
  const flags = (more: number, { unverified }: Wrong) => Buffer.from([1 | (unverified ? 0 : 4) | more])
  return {
    /** The answer to the options of a new passkey. */
    make(options: string, wrong: Wrong = {}): string {
      const { challenge, rp } = JSON.parse(options) as CreationOptions
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const made = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = Buffer.concat([sha256(rp.id), flags(0x40, wrong), counterOf(count), made])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientDataJSON = encode(clientData('webauthn.create', challenge, wrong.origin ?? origin))
      return JSON.stringify({ ...common, response: { clientDataJSON, attestationObject: encode(attestation) } })
    },
    /** The answer to a challenge. */
    sign(options: string, wrong: Wrong = {}): string {
      const { challenge, rpId } = JSON.parse(options) as RequestOptions
      const data = Buffer.concat([sha256(rpId), flags(0, wrong), counterOf(wrong.counter ?? ++count)])
      const clientDataJSON = clientData('webauthn.get', challenge, wrong.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: encode(clientDataJSON),
          authenticatorData: encode(data),
          signature: encode(signature),
        },
      })
    },
  }
}
