import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { reachNotice } from '#contract/features/notice/notice-contract.ts'
import { channels, type Channel } from '#contract/features/notice/notice-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useSettled } from '#platform/desk/use-settled.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { channelWords } from '../notice-words.ts'
import styles from '../notice.module.css'
import type { TypedNotice } from './notice-draft.ts'

/** How many people a notice would reach by each of its channels, and in how many short messages. */
export function NoticeReach({
  typed,
}: {
  typed: Pick<TypedNotice, 'title' | 'body' | 'audience' | 'link' | 'channels'>
}) {
  const { i18n } = useLingui()
  const { title, body, audience, link } = typed
  const asked = useSettled(JSON.stringify({ title, body, audience: Number(audience), link: link.trim() || null }))
  const answer = useAnswer(asked, (signal) =>
    staffCall(
      reachNotice,
      { body: JSON.parse(asked) as Parameters<typeof staffCall<typeof reachNotice>>[1]['body'] },
      { signal },
    ),
  )
  const counted = (channel: Channel, count: number) => (
    <Fact key={channel} name={i18n._(channelWords[channel])}>
      {formatNumber(count)}
    </Fact>
  )
  return (
    <Section title={<Trans>Quem recebe</Trans>}>
      <Card>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
        {answer.is === 'coming' ? <Skeleton shape="row" /> : null}
        {answer.is === 'there' ? (
          <div className={styles.form}>
            <p>
              <Plural value={answer.value.people} one="# pessoa no público agora" other="# pessoas no público agora" />
            </p>
            <Facts>
              {channels
                .filter((channel) => typed.channels.includes(channel))
                .map((channel) => counted(channel, answer.value.reached[channel]))}
            </Facts>
            {typed.channels.includes('sms') ? (
              <p className={styles.note}>
                <Plural
                  value={answer.value.smsSegments}
                  one="Custo do SMS: # segmento cobrado pela operadora."
                  other="Custo do SMS: # segmentos cobrados pela operadora."
                />
              </p>
            ) : null}
          </div>
        ) : null}
      </Card>
    </Section>
  )
}
