/** Titles and descriptions of pages, in one form: `<page> · <brand>`. */
export interface PageHead {
  title: string
  brand: string
  description?: string | undefined
  image?: string | undefined
}

export const pageHead = ({ title, brand, description, image }: PageHead) => ({
  meta: [
    { title: title === '' ? brand : `${title} · ${brand}` },
    ...(description === undefined || description === ''
      ? []
      : [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]),
    { property: 'og:title', content: title === '' ? brand : title },
    { property: 'og:site_name', content: brand },
    ...(image === undefined ? [] : [{ property: 'og:image', content: image }]),
  ],
})
