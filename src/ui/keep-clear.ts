/** What a toast never lies over carries this: a screen's main action, its tabs. */
export const keepClear = { 'data-keep-clear': true } as const
