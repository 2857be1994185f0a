import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { Button } from '../button/button.tsx'
import { dialogStack } from '../overlay/dialog-stack.ts'
import { IconButton } from '../button/icon-button.tsx'
import { followClearPlace } from './clear-place.ts'
import { closeToast, toastStore, type ToastMessage } from './toast.ts'
import styles from './toaster.module.css'

const signs = {
  neutral: null,
  ok: <CircleCheck className={styles.ok} size={20} aria-hidden="true" />,
  bad: <CircleAlert className={styles.bad} size={20} aria-hidden="true" />,
} as const

/** How much time is left, second by second. */
function TimeLeft({ until, say }: NonNullable<ToastMessage['left']>) {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(secondsTo(until)), 1000)
    return () => clearInterval(ticking)
  }, [until])
  return (
    <span className={styles.left} aria-hidden="true">
      {say(seconds)}
    </span>
  )
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

function Toast({ message, closeLabel }: { message: ToastMessage; closeLabel: string }) {
  const { id, text, tone, action, left } = message
  return (
    <li className={styles.toast}>
      {signs[tone]}
      <span className={styles.text}>{text}</span>
      {left ? <TimeLeft {...left} /> : null}
      {action ? (
        <Button
          variant="quiet"
          aria-keyshortcuts={action.shortcut}
          onClick={() => {
            closeToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={closeLabel} onClick={() => closeToast(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Where toasts appear and are read out; once, in the shell. Over a modal dialog they stand inside it: all else is inert. */
export const Toaster = memo(function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const messages = useStore(toastStore, (state) => state.messages)
  const dialog = useStore(dialogStack, (state) => state.open.at(-1))
  const root = useRef<HTMLElement>(null)
  const isEmpty = messages.length === 0
  // Followed while one stands there: nothing is laid out for it before.
  useLayoutEffect(() => {
    if (isEmpty || !root.current) return undefined
    return followClearPlace(root.current)
    // Over a dialog it is another element.
  }, [isEmpty, dialog])
  const region = (
    <section ref={root} className={styles.region} aria-label={label} aria-live="polite">
      <ul role="list" className={styles.list}>
        {messages.map((message) => (
          <Toast key={message.id} message={message} closeLabel={closeLabel} />
        ))}
      </ul>
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
})
