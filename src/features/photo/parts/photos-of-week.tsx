import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import type { Photo } from '#contract/features/photo/photo-contract.ts'
import { relativeTime } from '#platform/format.ts'
import { refusalText } from '#platform/text/refusal-texts.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { PhotoScreen } from '../use-photo-screen.ts'

/** This week's photos with what became of each. */
export function PhotosOfWeek({ screen }: { screen: PhotoScreen }) {
  return (
    <Section
      title={<Trans>Fotos desta semana</Trans>}
      action={screen.ofWeek.length > 0 && <Plural value={screen.ofWeek.length} one="# foto" other="# fotos" />}
    >
      {screen.ofWeek.length === 0 ? (
        <EmptyState
          icon={<Camera />}
          title={<Trans>Nenhuma foto nesta semana</Trans>}
          text={<Trans>As fotos que você enviar aparecem aqui, com os pontos e o recibo.</Trans>}
        />
      ) : (
        <List>
          {screen.ofWeek.map((photo) => (
            <PhotoRow key={photo.id} photo={photo} screen={screen} />
          ))}
        </List>
      )}
    </Section>
  )
}

function PhotoRow({ photo, screen }: { photo: Photo; screen: PhotoScreen }) {
  const { t } = useLingui()
  const type = screen.rows.types.find((each) => each.id === photo.photoTypeId)
  const store = screen.rows.stores.find((each) => each.id === photo.storeId)?.name
  const receipt = photo.receipt
  const detail = [store, relativeTime(photo.capturedAt), receipt && t`Recibo ${receipt}`].filter(Boolean).join(' · ')
  return (
    <Row
      icon={
        <IconTile>
          <Camera />
        </IconTile>
      }
      title={type ? pickText(type.title, activeLanguage()) : t`Foto`}
      detail={detail}
      end={<PhotoState photo={photo} refused={screen.rows.entries.get(photo.id)?.state === 'refused'} />}
    >
      {photo.refusal ? refusalText(photo.refusal) : null}
    </Row>
  )
}

/** `refused`: by the server when it was sent; not to be mistaken for the audit's no. */
function PhotoState({ photo, refused }: { photo: Photo; refused: boolean }) {
  const { t } = useLingui()
  if (refused) return <Pill tone="bad">{t`Precisa de atenção`}</Pill>
  if (photo.receipt === '') return <Pill tone="warn">{t`A enviar`}</Pill>
  if (photo.status === 'approved') return <Pill tone="ok">{t`Aprovada`}</Pill>
  if (photo.status === 'refused') return <Pill tone="bad">{t`Recusada`}</Pill>
  return <Pill tone="neutral">{t`Em análise`}</Pill>
}
