import { useLingui } from '@lingui/react/macro'
import {
  isFileType,
  isPackageType,
  isSpoken,
  itemsOf,
  textOf,
  textsOf,
  type FileType,
} from '#contract/features/authoring/draft/fields.ts'
import { isDeclaredType, isEmbedType } from '#contract/features/activity/embed/embed-address.ts'
import { isTestType } from '#contract/features/activity/types/tests.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { ChecklistField, InstantField, LocalizedField, TickField, useFields, type EditorForm } from './bound.tsx'
import { CloudFields } from './embed/cloud-fields.tsx'
import { EmbedFields } from './embed/embed-fields.tsx'
import { FileField } from './file/file-field.tsx'
import { SlidesCheck } from './file/slides-check.tsx'
import { GamePanel } from './game/game-panel.tsx'
import { OfflineField } from './offline-field.tsx'
import { PackageFields } from './package-fields.tsx'
import { ReactionPanel } from './reaction/reaction-panel.tsx'
import { LiveFields } from './embed/live-fields.tsx'
import { ShareField } from './embed/share-field.tsx'
import { TestPanel } from './test/test-panel.tsx'
import { TimedTextFields } from './timed-text-fields.tsx'
import { TypeField } from './type-field.tsx'

/** One activity of a course. */
export function ActivityPanel({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t } = useLingui()
  const at = `activities.${itemKey}`
  const type = textOf(useFields(form), `${at}.type`)
  return (
    <>
      <LocalizedField form={form} name={`${at}.title`} label={t`Título da atividade`} maxLength={200} required />
      <TypeField form={form} at={at} />
      {isFileType(type) ? <FileFields form={form} itemKey={itemKey} type={type} /> : null}
      {isPackageType(type) ? <PackageFields key={type} form={form} at={at} type={type} /> : null}
      {isEmbedType(type) ? <EmbedFields key={type} form={form} at={at} type={type} /> : null}
      {type === 'wowza_live' ? <LiveFields form={form} at={at} /> : null}
      {type === 'scorm_cloud' ? <CloudFields form={form} at={at} /> : null}
      {isTestType(type) ? <TestPanel form={form} at={at} type={type} /> : null}
      {isGameType(type) ? <GamePanel key={type} form={form} at={at} type={type} /> : null}
      {isReaction({ type }) ? (
        <ReactionPanel form={form} at={at} />
      ) : (
        <TickField
          form={form}
          name={`${at}.required`}
          label={t`Conta para concluir o curso`}
          usual={!isDeclaredType(type)}
          {...(isDeclaredType(type) && {
            detail: t`Ninguém confirma que foi lida: vale quem a abriu e a teve na tela por 30 segundos. Marque se isso basta para certificado e pontos.`,
          })}
        />
      )}
      <OrderFields form={form} itemKey={itemKey} />
    </>
  )
}

/** What is seen of an activity, and how much of it has to be. */
function FileFields({ form, itemKey, type }: { form: EditorForm; itemKey: string; type: FileType }) {
  const { t } = useLingui()
  const at = `activities.${itemKey}`
  return (
    <>
      <ShareField form={form} at={at} />
      <FileField form={form} name={`${at}.file`} label={t`Arquivo`} kind={type} />
      {type === 'ppt' ? <SlidesCheck form={form} itemKey={itemKey} /> : null}
      {isSpoken(type) ? <TimedTextFields form={form} at={at} /> : null}
      <OfflineField form={form} at={at} />
    </>
  )
}

/** What comes before an activity, and when it can be begun. */
function OrderFields({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t } = useLingui()
  const at = `activities.${itemKey}`
  const others = itemsOf(useFields(form), 'activities')
    .filter(({ key }) => key !== itemKey)
    .map(({ key, fields }) => ({ value: key, label: shownText(textsOf(fields, 'title')) || t`Sem título` }))
  return (
    <>
      {others.length > 0 ? (
        <ChecklistField form={form} name={`${at}.after`} legend={t`Abre depois de`} options={others} />
      ) : null}
      <FieldGrid>
        <InstantField form={form} name={`${at}.opensAt`} label={t`Abre em`} />
        <InstantField form={form} name={`${at}.closesAt`} label={t`Encerra em`} />
      </FieldGrid>
    </>
  )
}

/** One support material of a course. */
export function MaterialPanel({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t } = useLingui()
  return (
    <>
      <LocalizedField
        form={form}
        name={`materials.${itemKey}.title`}
        label={t`Título do material`}
        maxLength={200}
        required
      />
      <FileField form={form} name={`materials.${itemKey}.file`} label={t`Arquivo`} />
    </>
  )
}
