import { Trans, useLingui } from '@lingui/react/macro'
import { isGapped, mostErrors, type GameType } from '#contract/features/game/game-names.ts'
import { errorsOf } from '#contract/features/authoring/draft/game/game-fields.ts'
import { longestGameText } from '#contract/features/authoring/draft/game/game-field-schemas.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { LocalizedField, TickField, type EditorForm } from '../bound.tsx'
import { FileField } from '../file/file-field.tsx'
import { AmountField } from '../test/amount-field.tsx'
import { useActivityFields } from '../use-activity-fields.ts'
import { GameItems } from './game-items.tsx'
import { GamePlaces } from './game-places.tsx'
import styles from './game.module.css'

/** What a game is made of, and how many errors it allows. */
export function GamePanel({ form, at, type }: { form: EditorForm; at: string; type: GameType }) {
  const { t } = useLingui()
  const fields = useActivityFields(form, at)
  return (
    <>
      <p className={styles.note}>
        <Trans>Conta para o progresso; não dá nota nem pontos próprios. Cada rodada vem embaralhada.</Trans>{' '}
        <Trans>Nos textos, **assim** fica em negrito e _assim_ em itálico.</Trans>
      </p>
      {type === 'flashcards' ? null : (
        <AmountField
          form={form}
          name={`${at}.errorsAllowed`}
          label={t`Erros permitidos na rodada`}
          hint={t`De 0 a 20; vazio, quantos forem. Com um a mais a rodada acaba.`}
          value={errorsOf(fields)}
          least={0}
          most={mostErrors}
          mayBeEmpty
        />
      )}
      {type === 'this_or_that' ? (
        <FieldGrid>
          <LocalizedField
            form={form}
            name={`${at}.one`}
            label={t`Primeiro lado`}
            maxLength={longestGameText.bin}
            required
          />
          <LocalizedField
            form={form}
            name={`${at}.two`}
            label={t`Segundo lado`}
            maxLength={longestGameText.bin}
            required
          />
        </FieldGrid>
      ) : null}
      {isGapped(type) ? (
        <>
          <p className={styles.note}>
            <Trans>
              Ponha entre asteriscos o que vai na lacuna; com barra, o que também vale: “Seca em *duas/2* horas”.
            </Trans>
          </p>
          <LocalizedField
            form={form}
            name={`${at}.gapped`}
            label={t`Texto com lacunas`}
            maxLength={longestGameText.gapped}
            rows={6}
            required
          />
        </>
      ) : null}
      {type === 'fill_in_the_blanks' ? (
        <TickField
          form={form}
          name={`${at}.exact`}
          label={t`Maiúsculas e acentos contam`}
          detail={t`Desmarcado, “acao” vale por “Ação”.`}
        />
      ) : null}
      {type === 'drag_and_drop' ? (
        <>
          <FileField
            form={form}
            name={`${at}.board`}
            label={t`Imagem de fundo`}
            hint={t`Sem imagem, os lugares ficam lado a lado.`}
            kind="image"
          />
          <GamePlaces form={form} at={at} />
        </>
      ) : null}
      {type === 'fill_in_the_blanks' ? null : <GameItems form={form} at={at} type={type} />}
    </>
  )
}
