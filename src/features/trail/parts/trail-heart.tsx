import { useLingui } from '@lingui/react/macro'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { HeartButton } from '#ui/item/heart-button.tsx'
import type { ShownTrail } from '../use-trails.ts'
import { setFavourite } from './set-favourite.ts'

/** Makes a trail a favourite, or none any more. */
export function TrailHeart({ standing, floating }: { standing: ShownTrail; floating?: boolean }) {
  const { t } = useLingui()
  const member = useMember()
  const { trail, favourite } = standing
  const title = shownText(trail.title)
  return (
    <HeartButton
      label={favourite ? t`Tirar ${title} dos favoritos` : t`Marcar ${title} como favorito`}
      marked={favourite}
      {...(floating && { floating })}
      onToggle={() => void setFavourite(member, trail.id, !favourite)}
    />
  )
}
