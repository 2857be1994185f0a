import { Trans, useLingui } from '@lingui/react/macro'
import {
  captionBackgrounds,
  captionSizes,
  commonPart,
  usualCaptions,
  type CaptionLooks,
} from '#platform/persisted/parts.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { Chip } from '#ui/progress/chip.tsx'
import styles from './captions.module.css'

const choose = (part: Partial<CaptionLooks>) =>
  commonPart.setState(({ captions = usualCaptions }) => ({ captions: { ...captions, ...part } }))

/** How large captions are and what is behind them: kept on this device, for all that plays here. */
export function CaptionLooksFields() {
  const { t } = useLingui()
  const { size, background } = useCommon((part) => part.captions ?? usualCaptions)
  const sizes = { small: t`Pequenas`, medium: t`Médias`, large: t`Grandes`, huge: t`Muito grandes` }
  const backgrounds = { solid: t`Preto`, shade: t`Preto transparente`, none: t`Só o contorno das letras` }
  return (
    <>
      <fieldset className={styles.looks}>
        <legend>
          <Trans>Tamanho das legendas</Trans>
        </legend>
        {captionSizes.map((one) => (
          <Chip key={one} selected={one === size} onClick={() => choose({ size: one })}>
            {sizes[one]}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={styles.looks}>
        <legend>
          <Trans>Fundo das legendas</Trans>
        </legend>
        {captionBackgrounds.map((one) => (
          <Chip key={one} selected={one === background} onClick={() => choose({ background: one })}>
            {backgrounds[one]}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}
