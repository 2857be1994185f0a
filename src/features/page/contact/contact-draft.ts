import type { ContactForm } from '#contract/features/contact/contact-contract.ts'

const name = 'trilha.contact-draft'
const empty: ContactForm = { name: '', email: '', subject: '', message: '' }

/** What was typed before a reload of this tab, over what is known of the person. */
export function readDraft(known: Partial<ContactForm>): ContactForm {
  const base = { ...empty, ...known }
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...base, ...(kept as Partial<ContactForm>) } : base
  } catch {
    // Unreadable, or storage is switched off: an empty form does, too.
    return base
  }
}

/** Keeps subject and message for this tab only; who it is from is asked again, and stays nowhere. */
export function keepDraft({ subject, message }: Partial<ContactForm>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ subject: subject ?? '', message: message ?? '' }))
  } catch {
    // No space, or storage is switched off: the form works without.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept then.
  }
}
