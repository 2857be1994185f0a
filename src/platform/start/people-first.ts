import { createStore } from 'zustand/vanilla'
import { hasPeopleHint } from './session-hint.ts'

/** Whether sign-in begins with the people of this device, or with the form. */
export const peopleFirst = createStore<{ shown: boolean }>()(() => ({ shown: false }))

/** The list, where the device has one. */
export const showPeople = (): void => peopleFirst.setState({ shown: hasPeopleHint() })

export const showSignInForm = (): void => peopleFirst.setState({ shown: false })
