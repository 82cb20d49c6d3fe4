export default function AddressBook() { return null }
