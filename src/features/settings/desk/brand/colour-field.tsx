import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { tonesOf, type Scheme } from '#platform/theme/brand-tones.ts'
import { contrast } from '#platform/theme/colour.ts'
import { formatNumber } from '#platform/format.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './brand.module.css'

/** Shows a colour; through CSSOM, since the content security policy lets no style attribute through. */
function Swatch({ ground, ink }: { ground: string; ink?: string }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    box.current?.style.setProperty('background-color', ground)
    box.current?.style.setProperty('color', ink ?? ground)
  }, [ground, ink])
  return <span ref={box} className={styles.swatch} data-text={ink !== undefined || undefined} aria-hidden="true" />
}

/** What a colour becomes in a scheme, with the ratio of the text on it. */
function Painted({ colour, scheme, label }: { colour: string; scheme: Scheme; label: string }) {
  const { brand, onBrand } = tonesOf(colour, scheme)
  const ratio = formatNumber(Math.floor(contrast(brand, onBrand) * 10) / 10)
  return (
    <li>
      <Swatch ground={brand} ink={onBrand} />
      <span>
        {label}
        <span className={styles.code}>
          {brand} · {ratio}:1
        </span>
      </span>
    </li>
  )
}

/** A colour as it was chosen, and what is painted of it in light and dark. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  return (
    <div className={styles.colour}>
      <Field
        label={label}
        error={typed !== null && !/^#[0-9a-f]{6}$/i.test(typed) ? t`Escreva como #c4402c.` : undefined}
      >
        {(ids) => (
          <span className={styles.choice}>
            <input
              type="color"
              aria-label={t`Escolher a cor: ${label}`}
              value={value.toLowerCase()}
              onChange={(event) => {
                setTyped(null)
                onChange(event.currentTarget.value)
              }}
            />
            <TextInput
              {...ids}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="none"
              value={text}
              onChange={(event) => {
                const next = event.currentTarget.value
                setTyped(next)
                if (/^#[0-9a-f]{6}$/i.test(next)) onChange(next.toLowerCase())
              }}
              onBlur={() => setTyped(null)}
            />
          </span>
        )}
      </Field>
      <ul role="list" className={styles.painted}>
        <li>
          <Swatch ground={value} />
          <span>
            {t`Escolhida`}
            <span className={styles.code}>{value}</span>
          </span>
        </li>
        <Painted colour={value} scheme="light" label={t`No claro`} />
        <Painted colour={value} scheme="dark" label={t`No escuro`} />
      </ul>
    </div>
  )
}
