import { Trans } from '@lingui/react/macro'
import { slidesSeconds } from '#contract/features/activity/embed/embed-types.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { useSecondsSeen } from '../stage/use-seconds-seen.ts'
import { EmbedCard, EmbedFrame } from './embed-card.tsx'
import { useEmbed } from './use-embed.ts'
import styles from './embed.module.css'

type Props = PlayerProps<'linkedin_slidshare'>

const nothing = () => undefined

function Open(props: Props) {
  const { activity } = props
  const { vendor, name } = activity.content
  const embed = useEmbed({ vendor, name, title: shownText(activity.title), start: 0, onMoment: nothing })
  // Their vendors tell nobody what is read: that they were there and in sight is all that is known.
  useSecondsSeen(props, { seconds: slidesSeconds, counts: embed.shown && embed.problem === null })
  return (
    <>
      <EmbedFrame embed={embed} vendor={vendor} />
      <p className={styles.note}>
        <Trans>Conta como vista depois de {slidesSeconds} segundos na tela.</Trans>
      </p>
    </>
  )
}

/** Slides, or a post, in the frame of who has them: seen once they were looked at for half a minute. */
export function SlidesPlayer(props: Props) {
  return (
    <EmbedCard activity={props.activity} vendor={props.activity.content.vendor}>
      <Open {...props} />
    </EmbedCard>
  )
}
