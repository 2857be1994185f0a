import { useState } from 'react'
import { readPushKey, subscribePush, unsubscribePush } from '#contract/features/notice/notice-on-device.ts'
import { call } from '#engine/session/api.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'

/** Whether this browser takes push messages at all (on an iPhone only once the app is installed). */
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** The keys of a browser's subscription as they travel. */
function keysOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Subscribes the browser; one of another installation's key is given up first. */
async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/**
 * Push messages on this device: whether they are on, and what turns them on and off. The browser asks its person only when
 * they turn them on. Null where the browser takes none.
 */
export function usePush() {
  const [can] = useState(canPush)
  const [round, setRound] = useState(0)
  const [isDenied, setDenied] = useState(() => can && Notification.permission === 'denied')
  const { busy, failure, attempt } = useAttempt()
  const answer = useAnswer(`push ${round}`, async (signal) => (can ? call(readPushKey, {}, { signal }) : null))
  const known = answer.is === 'there' ? answer.value : null
  const change = (work: (publicKey: string) => Promise<void>) =>
    attempt(async () => {
      if (!known) return
      await work(known.publicKey)
      setRound((count) => count + 1)
    })
  return {
    can,
    /** Null: it is not known, there is no network. */
    isOn: known ? known.isOn && !isDenied : null,
    isDenied,
    busy,
    failure,
    turnOn: () =>
      change(async (publicKey) => {
        const said = await Notification.requestPermission()
        setDenied(said === 'denied')
        if (said !== 'granted') return
        await call(subscribePush, { body: keysOf(await subscribeBrowser(publicKey)) })
      }),
    turnOff: () =>
      change(async () => {
        await call(unsubscribePush, {})
        const registration = await navigator.serviceWorker.ready
        await (await registration.pushManager.getSubscription())?.unsubscribe()
      }),
  }
}
