import type { FastifyReply } from 'fastify'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'

/**
 * Leads the browser back to the app. The code stands in the fragment, which goes to no server and
 * into no referrer; the app takes it out of the address first of all. It is no token: only the tab
 * that began can use it, once.
 */
export function returnToApp(reply: FastifyReply, provider: BrowserProvider, code: string | null): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/#sso=${provider}.${code ?? 'failed'}`, 303)
}

const cookieName = '__Host-trilha-sso'
const flags = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Keeps what a flow must find again, for ten minutes, in this browser. */
export const keepFlow = (reply: FastifyReply, sealed: string): void =>
  void reply.header('set-cookie', `${cookieName}=${sealed}; ${flags}; Max-Age=600`)

/** What was kept; it is dropped with this answer. */
export function takeFlow(cookies: string | undefined, reply: FastifyReply): string | null {
  reply.header('set-cookie', `${cookieName}=; ${flags}; Max-Age=0`)
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`))
  return found?.slice(cookieName.length + 1) ?? null
}
