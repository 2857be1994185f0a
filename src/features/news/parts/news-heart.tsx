import { useLingui } from '@lingui/react/macro'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { HeartButton } from '#ui/item/heart-button.tsx'
import { setFavourite } from './set-favourite.ts'
import type { ShownNews } from '../use-news.ts'

/** Makes a piece of news a favourite, or none any more. */
export function NewsHeart({ piece, floating }: { piece: ShownNews; floating?: boolean }) {
  const { t } = useLingui()
  const member = useMember()
  const { item, favourite } = piece
  const title = shownText(item.title)
  return (
    <HeartButton
      label={favourite ? t`Tirar ${title} dos favoritos` : t`Marcar ${title} como favorito`}
      marked={favourite}
      {...(floating && { floating })}
      onToggle={() => void setFavourite(member, item.id, !favourite)}
    />
  )
}
