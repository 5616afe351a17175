export const images = {
  listLabel: 'Images of the report',
  unnamedImage: 'Image {position, number}',
  open: 'Open {name}',
  retry: 'Try again: {name}',
  loading: 'Loading the image',
  empty: 'This report has no images',
  emptyText: 'Only its text was released.',
  notOffered:
    '{count, plural, =0 {Whether this report has images is not known} one {This report has an image} other {This report has {count, number} images}}',
  notOfferedText: 'This service shows the portal no images.',
  skipped:
    '{count, plural, one {One image is in a format that the portal does not know, and is not shown.} other {{count, number} images are in a format that the portal does not know, and are not shown.}}',
  failed: {
    network: 'The image could not be loaded: the service cannot be reached.',
    notFound: 'The image is no longer there.',
    fileMissing:
      'The image is missing in the clinic’s store. Tell the service’s administrator, and name request {request}.',
    forbidden: 'Your user may not see this image.',
    broken: 'What the service sent is not an image that this browser can show.',
    other: 'The image could not be loaded just now.',
  },
  viewerLabel: 'Image viewer',
  closeViewer: 'Close the viewer',
  enlarge: 'Enlarge to the whole window',
  showBeside: 'Beside the text',
  besideText: 'Back beside the text',
  toolbarLabel: 'Tools',
  filmstripLabel: 'All images',
  position: 'Image {position, number} of {count, number}',
  firstHalf: 'First half: {position}',
  secondHalf: 'Second half: {position}',
  adjustments: 'Brightness and contrast',
  brightness: 'Brightness',
  contrast: 'Contrast',
  reset: 'Reset',
  status:
    'Image {position, number} of {count, number}, {zoom, number}%, {turned, plural, =0 {upright} other {turned by # degrees}}{inverted, select, true {, inverted} other {}}, brightness {brightness, number}%, contrast {contrast, number}%',
  shortcutsTitle: 'Keys of the viewer',
  closeShortcuts: 'Close the keys',
  shortcutsOff:
    'Single keys are switched off for your user: letters, numbers and signs do nothing. Arrows, Page Up, Page Down, Tab and Esc work.',
  commands: {
    next: 'Next image',
    previous: 'Previous image',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to the window',
    actual: 'Actual pixels (1:1)',
    turnRight: 'Rotate to the right',
    turnLeft: 'Rotate to the left',
    invert: 'Invert',
    brighter: 'Brighter',
    darker: 'Darker',
    moreContrast: 'More contrast',
    lessContrast: 'Less contrast',
    reset: 'Back to the image as it is',
    sideBySide: 'Two images side by side',
    link: 'Move both together',
    help: 'Show the keys',
    arrows: 'Move a zoomed image; else previous and next',
    half: 'Go to the other image, or to the buttons',
    close: 'Close',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    images: { images: typeof images }
  }
}
