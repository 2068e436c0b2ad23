/** Attributes by which the page tells which element was clicked. */
export const pictureLink = 'data-picture'
export const contactAddress = '#contact'
