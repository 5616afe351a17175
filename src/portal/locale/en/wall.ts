export const wall = {
  title: 'Wall display',
  key: 'Key',
  keyHint:
    'The figures are read with it, and nobody is signed in here. Made in the settings: a permission list with the clinic’s figures alone, an integration that has this list, and a key of it.',
  show: 'Show the figures',
  refused: 'This key is not accepted: it was mistyped, has expired or was revoked.',
  tooLittle: 'This key may not read the clinic’s figures. Look at the permission list of its integration.',
  tooMuch:
    'This key may do more than read the clinic’s figures, so it is not for a screen that anybody can reach. Make one for the wall in the settings: a permission list with the clinic’s figures alone, an integration that has this list, and a key of it.',
  exit: 'Remove the key',
  fullscreen: 'Fill the screen',
  window: 'Leave full screen',
  dim: 'Dim',
  bright: 'Brighten',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    wall: { wall: typeof wall }
  }
}
