import type { LanguageCode } from '#contract/engine/language.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'

/** The usual words of a certificate. */
export interface Words {
  title: string
  says: string
  done: Record<ItemKind, string>
  /** Before how long it takes. */
  takes: string
  on: string
  /** Before its last day. */
  until: string
  check: string
}

export const usualWords: Record<LanguageCode, Words> = {
  'pt-BR': {
    title: 'Certificado',
    says: 'Certificamos que',
    done: { trail: 'concluiu a trilha', course: 'concluiu o curso' },
    takes: 'Carga horária:',
    on: 'Emitido em',
    until: 'Válido até',
    check: 'Confira a autenticidade em',
  },
  'en-US': {
    title: 'Certificate',
    says: 'This is to certify that',
    done: { trail: 'has completed the learning trail', course: 'has completed the course' },
    takes: 'Duration:',
    on: 'Issued on',
    until: 'Valid until',
    check: 'Verify it at',
  },
  'es-ES': {
    title: 'Certificado',
    says: 'Certificamos que',
    done: { trail: 'completó la ruta de aprendizaje', course: 'completó el curso' },
    takes: 'Duración:',
    on: 'Emitido el',
    until: 'Válido hasta',
    check: 'Compruebe su autenticidad en',
  },
  'fr-FR': {
    title: 'Certificat',
    says: 'Nous certifions que',
    done: { trail: 'a terminé le parcours', course: 'a terminé le cours' },
    takes: 'Durée :',
    on: 'Délivré le',
    until: 'Valable jusqu’au',
    check: 'Vérifiez son authenticité sur',
  },
}

/** A length in hours and minutes, as the language writes it. */
export function lengthText(minutes: number, language: LanguageCode): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? unit(hours, 'hour') : '', rest > 0 ? unit(rest, 'minute') : ''].filter(Boolean).join(' ')
}

/** A calendar day in words. */
export const dayText = (day: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
