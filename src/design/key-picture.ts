/**
 * On `<html>` of a rendered page, until the script at its end has seen the key picture arrive (src/app/boot-script.ts): so long no other picture in
 * a well is asked for, which would share the line with it. A script says so: where none runs, all pictures come at once.
 */
export const awaitsKeyPicture = 'data-awaits-key-picture'
export const awaitKeyPicture = `document.documentElement.setAttribute('${awaitsKeyPicture}','')`
