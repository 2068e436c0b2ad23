/** How what is pressed is told apart, by the page that hears it. */
export const pictureLink = 'data-picture'
export const contactAddress = '#contact'
