import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatBytes } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { sharesOf, type Share } from '../rules/cleaning.ts'
import type { StorageView } from '../use-storage.ts'
import styles from './storage.module.css'

const width = 100

/** The shares as one bar; the list beside it says the same in words. */
function ShareBar({ shares }: { shares: readonly Share[] }) {
  const all = Math.max(
    1,
    shares.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const parts = shares.map(({ kind, bytes }, index) => {
    const before = shares.slice(0, index).reduce((sum, one) => sum + one.bytes, 0)
    return { kind, from: (before / all) * width, long: (bytes / all) * width }
  })
  return (
    <svg className={styles.bar} viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ kind, from, long }) => (
        <rect key={kind} className={styles[kind]} x={from} width={long} height="10" />
      ))}
    </svg>
  )
}

/** Used and free, by kind. The browser's own figures are rough, and said to be. */
export function StorageUsed({ view }: { view: StorageView }) {
  const { t } = useLingui()
  const { stored, browser } = view
  if (!stored || !browser) return null
  const shares = sharesOf(stored.space, browser.used)
  const names = { courses: t`Seus downloads`, unsent: t`Envios ainda não entregues`, other: t`O app e o resto` }
  const ours = stored.space.mine + stored.space.unsent
  const used = browser.used ?? ours
  return (
    <Card as="section" hero className={styles.used}>
      <p className={styles.figure}>
        <Trans>cerca de {formatBytes(used)}</Trans>
      </p>
      <p className={styles.note}>
        {browser.free === null ? (
          <Trans>usados neste aparelho. Este navegador não informa o espaço livre.</Trans>
        ) : (
          <Trans>
            usados neste aparelho; o navegador estima cerca de {formatBytes(browser.free)} livres. O espaço real pode
            ser menor.
          </Trans>
        )}
      </p>
      <ShareBar shares={shares} />
      <ul role="list" className={styles.legend}>
        {shares.map(({ kind, bytes }) => (
          <li key={kind}>
            <span className={classNames(styles.dot, styles[kind])} aria-hidden="true" />
            <span className={styles.name}>{names[kind]}</span>
            <span>{kind === 'other' ? t`cerca de ${formatBytes(bytes)}` : formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      {stored.space.reserve > 0 ? (
        <p className={styles.note}>
          <Trans>
            O resto inclui {formatBytes(stored.space.reserve)} reservados para que seus envios sempre caibam, mesmo com
            o aparelho cheio.
          </Trans>
        </p>
      ) : null}
      {stored.space.others > 0 ? (
        <p className={styles.note}>
          <Trans>
            O resto inclui {formatBytes(stored.space.others)} que outras pessoas ou programas guardam neste aparelho.
          </Trans>
        </p>
      ) : null}
    </Card>
  )
}

/** Whether the browser may throw it all away when the device gets full, and asking it not to. */
export function StorageSafety({ view }: { view: StorageView }) {
  const { browser } = view
  if (!browser || browser.persistent === null) return null
  return (
    <Card as="section" className={styles.safety}>
      <div className={styles.safe}>
        {browser.persistent ? (
          <ShieldCheck className={styles.ok} aria-hidden="true" />
        ) : (
          <ShieldAlert className={styles.warn} aria-hidden="true" />
        )}
        <div>
          <h2 className={styles.title}>
            {browser.persistent ? <Trans>Guardado com proteção</Trans> : <Trans>Guardado sem proteção</Trans>}
          </h2>
          <p className={styles.note}>
            {browser.persistent ? (
              <Trans>O navegador não apaga por conta própria o que está neste aparelho.</Trans>
            ) : (
              <Trans>Com o aparelho cheio, o navegador pode apagar o que o app guarda. Peça para ele não apagar.</Trans>
            )}
          </p>
        </div>
      </div>
      {browser.persistent ? null : (
        <Button variant="soft" onClick={view.protect}>
          <Trans>Pedir proteção</Trans>
        </Button>
      )}
    </Card>
  )
}
