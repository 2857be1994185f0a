import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, useId, useState } from 'react'
import { Link } from 'react-router'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { formatBytes, formatTime } from '#platform/format.ts'
import type { RowLookup } from '#platform/feature/presenters.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { correctionPath } from '../outbox-actions.ts'
import { describeEntry } from '../rules/describe-entry.ts'
import { entryReason, entryState } from '../rules/entry-state.ts'
import { actionsOf } from '../rules/outbox-order.ts'
import type { OutboxScreen } from '../use-outbox.ts'
import styles from './outbox-row.module.css'

/** One entry: what it is, its state, and what can be done. What needs the person is open, the rest opens by a tap. */
export function OutboxRow({ entry, names, screen }: { entry: OutboxEntry; names: RowLookup; screen: OutboxScreen }) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const { icon, title, detail } = describeEntry(entry, names, screen.now)
  const state = entryState(entry, screen.online)
  const actions = actionsOf(entry)
  const reason = entryReason(entry)
  const always = entry.state === 'refused'
  const canOpen = !always && (actions.send || actions.correct || actions.discard)

  return (
    <li className={styles.row} data-state={entry.state}>
      <IconTile>{createElement(icon)}</IconTile>
      <div className={styles.main}>
        <div className={styles.top}>
          <div className={styles.text}>
            <div className={styles.title}>
              {canOpen ? (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={opened}
                  aria-controls={id}
                  onClick={() => setOpened(!opened)}
                >
                  {title}
                </button>
              ) : (
                title
              )}
            </div>
            <div className={styles.detail}>{detail}</div>
          </div>
          <Pill tone={state.tone}>{state.text}</Pill>
        </div>
        <UploadProgress entry={entry} title={title} screen={screen} />
        {reason && (
          <p className={always ? styles.problem : styles.reason}>
            {reason}
            {entry.code && <span className={styles.code}>{entry.code}</span>}
          </p>
        )}
        {(always || opened) && (
          <div id={id} className={styles.actions}>
            <EntryActions entry={entry} title={title} screen={screen} />
          </div>
        )}
      </div>
    </li>
  )
}

/** How much of a photo has arrived: while it is on its way, and where a cut left it. */
function UploadProgress({ entry, title, screen }: { entry: OutboxEntry; title: string; screen: OutboxScreen }) {
  const { t } = useLingui()
  const all = entry.files.reduce((sum, file) => sum + file.bytes, 0)
  const sent = screen.sentOf(entry)
  const underWay = entry.state === 'sending' || entry.state === 'waiting'
  if (!underWay || all === 0 || (sent === 0 && entry.state !== 'sending')) return null
  const [there, total] = [formatBytes(sent), formatBytes(all)]
  return (
    <div className={styles.progress}>
      <ProgressBar value={sent / all} label={t`Envio de ${title}`} />
      <span className={styles.bytes}>
        <Trans>
          {there} de {total}
        </Trans>
      </span>
    </div>
  )
}

function EntryActions({ entry, title, screen }: { entry: OutboxEntry; title: string; screen: OutboxScreen }) {
  const { t } = useLingui()
  const actions = actionsOf(entry)
  const waits = screen.online && entry.nextAttemptAt > screen.now.getTime()
  const time = formatTime(new Date(entry.nextAttemptAt))
  const correctedAt = actions.correct ? correctionPath(entry) : null
  return (
    <>
      {correctedAt && (
        <ButtonLink variant="soft" render={<Link to={correctedAt} aria-label={t`Corrigir ${title}`} />}>
          <Trans>Corrigir</Trans>
        </ButtonLink>
      )}
      {actions.send && (
        <Button
          variant="soft"
          disabled={!screen.online}
          busy={screen.sending}
          aria-label={t`Enviar agora: ${title}`}
          onClick={screen.sendNow}
        >
          <Trans>Enviar agora</Trans>
        </Button>
      )}
      {actions.discard && (
        <Button variant="outline" aria-label={t`Descartar ${title}`} onClick={() => screen.askDiscard(entry)}>
          <Trans>Descartar</Trans>
        </Button>
      )}
      {waits && (
        <p className={styles.hint}>
          <Trans>Próxima tentativa às {time}.</Trans>
        </p>
      )}
    </>
  )
}
