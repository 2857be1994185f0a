import { hash, verify } from '@node-rs/argon2'

// argon2id with OWASP's figures (19 MiB, 2 passes): about 25 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash to keep of a password (argon2id is the library's default). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobody: Promise<string> | undefined

/** Whether the password is right. Without a hash (nobody has that name) it takes as long and answers no. */
export async function checkPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody')
  const right = await verify(kept ?? (await nobody), password)
  return right && kept !== undefined
}
