import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { NoticeDetail } from '#contract/features/notice/notice-schema.ts'
import { instantInZone } from '#platform/desk/zone.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { audienceName, channelWords } from './notice-words.ts'
import styles from './notice.module.css'

/** A notice that has begun: to how many it went, and what it says. */
export function NoticeFacts({
  notice,
  timeZone,
  children,
}: {
  notice: NoticeDetail
  timeZone: string
  children: ReactNode
}) {
  const { t, i18n } = useLingui()
  const { channels, went, waiting } = notice
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Section title={<Trans>Para quantas pessoas saiu</Trans>}>
          <Card>
            <Facts>
              {channels.map((channel) => {
                const gone = formatNumber(went[channel])
                const still = formatNumber(waiting[channel])
                return (
                  <Fact key={channel} name={i18n._(channelWords[channel])}>
                    {waiting[channel] > 0 ? t`${gone}, faltam ${still}` : gone}
                  </Fact>
                )
              })}
            </Facts>
          </Card>
        </Section>
        <Section title={<Trans>O aviso</Trans>}>
          <Card>
            <div className={styles.form}>
              {shownText(notice.body)
                .split(/\n{2,}/)
                .map((paragraph, at) => (
                  <p key={at} className={styles.preview}>
                    {paragraph}
                  </p>
                ))}
              <Facts>
                <Fact name={t`Para quem`}>{audienceName(notice) ?? t`Todas as pessoas`}</Fact>
                <Fact name={t`De`}>{instantInZone(notice.startsAt, timeZone)}</Fact>
                <Fact name={t`Até`}>{instantInZone(notice.endsAt, timeZone)}</Fact>
                {notice.link ? <Fact name={t`Link`}>{notice.link}</Fact> : null}
                {notice.stoppedAt ? <Fact name={t`Parado em`}>{instantInZone(notice.stoppedAt, timeZone)}</Fact> : null}
              </Facts>
            </div>
          </Card>
        </Section>
      </div>
      <div className={styles.stack}>{children}</div>
    </div>
  )
}
