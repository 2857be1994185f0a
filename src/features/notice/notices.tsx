import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { markNoticeRead } from '#domain/notice/notice-actions.ts'
import { formatInstant } from '#platform/format.ts'
import { reportError } from '#platform/report-error.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import type { NoticeState } from './home/shown-notices.ts'
import { useNotices } from './home/use-notices.ts'
import { PushCard } from './push/push-card.tsx'
import styles from './notices.module.css'

/** One notice; opened, it counts as read, also without a network. */
function NoticeCard({ state: { notice, isRead } }: { state: NoticeState }) {
  const { t } = useLingui()
  const member = useMember()
  const [open, setOpen] = useState(false)
  const id = useId()
  const toggle = () => {
    setOpen(!open)
    // It stays unread where the device cannot keep it, and is tried again when it is opened again.
    if (!open && !isRead) markNoticeRead(member, notice.id).catch((error: unknown) => void reportError(error))
  }
  return (
    <Card as="li">
      <h2>
        <button type="button" className={styles.head} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <span className={styles.text}>
            <span className={styles.title}>{shownText(notice.title)}</span>
            <time className={styles.date} dateTime={notice.startsAt}>
              {formatInstant(notice.startsAt)}
            </time>
          </span>
          {isRead ? null : <Pill tone="brand">{t`Novo`}</Pill>}
          <ChevronDown className={classNames(styles.chevron, open && styles.open)} size={20} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        <div className={styles.body}>
          {shownText(notice.body)
            .split(/\n{2,}/)
            .map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          {notice.link === null ? null : (
            <ButtonLink variant="soft" render={<Link to={notice.link} />}>
              <Trans>Abrir</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

/** What the company has to say to this person now. */
export function Notices() {
  const notices = useNotices()
  return (
    <>
      <ScreenHeader title={<Trans>Avisos</Trans>} />
      <Screen>
        {notices === undefined ? <Skeleton shape="card" /> : null}
        {notices?.length === 0 ? (
          <EmptyState
            icon={<Bell />}
            title={<Trans>Nenhum aviso agora</Trans>}
            text={<Trans>O que a empresa avisar aparece aqui, e pode ser lido também sem internet.</Trans>}
          />
        ) : null}
        {notices && notices.length > 0 ? (
          <ul role="list" className={styles.list}>
            {notices.map((state) => (
              <NoticeCard key={state.notice.id} state={state} />
            ))}
          </ul>
        ) : null}
        <div className={styles.list}>
          <PushCard />
        </div>
      </Screen>
    </>
  )
}
