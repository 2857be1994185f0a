import { rotateKey } from '#server/features/badge/credential/key-service.ts'
import { command, readNothing } from './command.ts'

export const badgeKeyRotate = command({
  usage: 'badge-key rotate',
  about:
    'sign badges with a new key from now on; what was signed before is checked with the old one, which stays published',
  read: readNothing,
  async run({ services }) {
    const kid = await rotateKey(await services())
    return { lines: [kid], json: { kid } }
  },
})
