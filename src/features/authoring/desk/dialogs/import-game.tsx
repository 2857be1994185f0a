import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ImportedGame } from '#contract/features/authoring/authoring-schema.ts'
import type { Fields } from '#contract/features/authoring/draft/fields.ts'
import { fieldsOfH5p } from '#contract/features/authoring/draft/game/h5p-fields.ts'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { typeWords } from '../authoring-words.ts'
import type { EditorForm } from '../fields/bound.tsx'
import { FilePicker } from '../fields/file/file-picker.tsx'
import { useImportedGame } from './use-imported-game.ts'
import styles from '../authoring.module.css'

interface ImportProps {
  form: EditorForm
  onMade: (fields: Fields) => void
  onClose: () => void
}

/** Takes a game from an H5P package of the library, or one that is sent there from here ([Note: H5P]). */
export function ImportGame(props: ImportProps) {
  const [picked, setPicked] = useState<string | null>(null)
  return picked === null ? (
    <FilePicker kind="package" onClose={props.onClose} onPick={({ id }) => setPicked(id)} />
  ) : (
    <ImportedDialog {...props} mediaId={picked} />
  )
}

type Game = Extract<ImportedGame, { is: 'game' }>

/** Leads to all that was found of a package. */
function AllFound({ mediaId }: { mediaId: string }) {
  return (
    <ButtonLink variant="quiet" render={<Link to={mediaPaths.item(mediaId)} />}>
      <Trans>Ver tudo o que a inspeção encontrou</Trans>
    </ButtonLink>
  )
}

/** What of a package is lost, as its report lists it. */
function Lost({ report, mediaId }: Pick<Game, 'report'> & { mediaId: string }) {
  const { t } = useLingui()
  const lost = report.warnings.flatMap(({ places }) => places)
  const count = report.warnings.reduce((sum, warning) => sum + warning.count, 0)
  if (count === 0) return <Banner tone="ok" role="status" title={t`Tudo veio junto.`} />
  return (
    <>
      <Banner tone="warn" role="status" title={t`Nem tudo veio junto`} text={t`Confira o jogo antes de publicar.`} />
      <ul>
        {lost.slice(0, 8).map((place) => (
          <li key={JSON.stringify(place)}>{place.value ?? place.element ?? place.file}</li>
        ))}
      </ul>
      <AllFound mediaId={mediaId} />
    </>
  )
}

function ImportedDialog({ form, onMade, onClose, mediaId }: ImportProps & { mediaId: string }) {
  const { t, i18n } = useLingui()
  const { found, failure } = useImportedGame(mediaId)
  const make = ({ game, title, pictures }: Game) => {
    const words = { one: t`Certo`, two: t`Errado` }
    const { language } = form
    const named = { [`title.${language}`]: title.slice(0, 200), required: true }
    onMade({ ...named, ...fieldsOfH5p(game, { language, pictures, words }) })
  }
  const kind = found.is === 'game' ? i18n._(typeWords[found.game.type].label) : ''
  const value = found.is === 'refused' ? (found.value ?? '') : ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Importar H5P</Trans>}
      description={t`O conteúdo vira um jogo daqui, que você edita como qualquer outro.`}
      closeLabel={t`Fechar`}
      footer={
        found.is === 'game' ? (
          <Button onClick={() => make(found)}>
            <Trans>Adicionar jogo</Trans>
          </Button>
        ) : undefined
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {found.is === 'coming' && !failure ? (
          <p role="status">
            <Trans>O pacote está sendo inspecionado</Trans>
          </p>
        ) : null}
        {found.is === 'other' ? <Banner tone="bad" role="alert" title={t`O arquivo não é um H5P.`} /> : null}
        {found.is === 'refused' ? (
          <>
            <Banner
              tone="bad"
              role="alert"
              title={
                found.reason === 'h5p.type_unknown'
                  ? t`Nenhum jogo daqui corresponde a ${value}.`
                  : t`O pacote não foi aceito.`
              }
            />
            <AllFound mediaId={mediaId} />
          </>
        ) : null}
        {found.is === 'game' ? (
          <>
            <p>
              <strong>{found.title}</strong>: {kind}
            </p>
            <Lost report={found.report} mediaId={mediaId} />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
