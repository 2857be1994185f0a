import { useCallback, useEffect, useState, type FormEvent } from 'react'
import type { AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { hasToken } from '#platform/start/address-tokens.ts'

interface SignInState {
  busy: boolean
  /** Whatever the attempt threw; shown until the next one. */
  failure: unknown
  missing: { username: boolean; password: boolean }
  /** Right so far: a code of the second factor is asked for. */
  asked: AskedCode | null
}

const calm: SignInState = { busy: false, failure: null, missing: { username: false, password: false }, asked: null }

/** The call and the database are needed from the first attempt on only: nobody waits for them to see this screen. */
const loadAttempt = () => import('./attempt.ts')
const loadArrival = () => import('../other-ways/arrival.ts')

/** Somebody came with what another system gave them: it is exchanged before they touch anything. */
const hasArrived = () => hasToken('sso') || hasToken('token') || hasToken('access_token')

/** What both arrangements of the sign-in screen do. */
export function useSignIn() {
  const [state, setState] = useState(() => (hasArrived() ? { ...calm, busy: true } : calm))
  useEffect(() => {
    if (!hasArrived()) return
    loadArrival()
      .then((m) => m.finishArrival())
      // Not for this tab: what came was used up by another one, or never begun here.
      .then((come) => (come === true ? undefined : setState({ ...calm, asked: come || null })))
      .catch((failure: unknown) => setState({ ...calm, failure }))
  }, [])
  const attempt = async (username: string, password: string) => {
    setState({ ...calm, busy: true })
    try {
      const { signIn } = await loadAttempt()
      const asked = await signIn(username, password)
      if (asked) setState({ ...calm, asked })
    } catch (failure) {
      setState({ ...calm, failure })
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const typed = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const username = typed('username').trim()
    const password = typed('password')
    const missing = { username: username === '', password: password === '' }
    if (missing.username || missing.password) {
      setState({ ...calm, missing })
      form.querySelector<HTMLInputElement>(missing.username ? '[name=username]' : '[name=password]')?.focus()
      return
    }
    void attempt(username, password)
  }
  const back = useCallback((failure: unknown = null) => setState({ ...calm, failure }), [])
  return { ...state, submit, attempt, back }
}
