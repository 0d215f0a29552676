//! What would be left of the files if the power were cut.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A disk keeps or loses a sector as a whole.
const SECTOR: usize = 512;

/// The files of a folder, as they are on the disk and on their way to it.
#[derive(Debug, Default)]
pub struct Disk {
    files: BTreeMap<PathBuf, File>,
}

#[derive(Debug, Default)]
struct File {
    /// What is surely there; nothing, if the file itself may not be.
    kept: Option<Vec<u8>>,
    /// What may be.
    pending: Vec<Operation>,
    /// The next sync is one of the folder too.
    with_folder: bool,
}

#[derive(Debug)]
enum Operation {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { size: usize },
    Delete,
}

impl Disk {
    /// A file is opened. What it holds before it was ever watched counts as kept. If `with_folder`, the next
    /// sync is one of the folder too.
    pub(crate) fn open(&mut self, path: &Path, with_folder: bool) {
        let file = self.files.entry(path.to_owned()).or_insert_with(|| {
            let bytes = fs::read(path).unwrap_or_default();
            let kept = if bytes.is_empty() { None } else { Some(bytes) };
            File { kept, ..File::default() }
        });
        file.with_folder |= with_folder;
    }

    pub(crate) fn write(&mut self, path: &Path, offset: usize, bytes: &[u8]) {
        self.pend(path, Operation::Write { offset, bytes: bytes.to_vec() });
    }

    pub(crate) fn truncate(&mut self, path: &Path, size: usize) {
        self.pend(path, Operation::Truncate { size });
    }

    /// Everything up to here is kept.
    pub(crate) fn sync(&mut self, path: &Path) {
        let file = self.files.entry(path.to_owned()).or_default();
        let with_folder = std::mem::take(&mut file.with_folder);
        file.keep(file.pending.len());
        // A file that exists is one after this, even without bytes.
        file.kept.get_or_insert_default();
        if with_folder {
            self.sync_folder();
        }
    }

    /// Who was deleted stays so.
    fn sync_folder(&mut self) {
        for file in self.files.values_mut() {
            let deleted = |operation: &Operation| matches!(operation, Operation::Delete);
            let count = file.pending.iter().rposition(deleted).map_or(0, |last| last + 1);
            file.keep(count);
        }
    }

    /// A file is deleted, perhaps for good.
    pub(crate) fn delete(&mut self, path: &Path, for_good: bool) {
        self.pend(path, Operation::Delete);
        if for_good {
            self.sync_folder();
        }
    }

    fn pend(&mut self, path: &Path, operation: Operation) {
        self.files.entry(path.to_owned()).or_default().pending.push(operation);
    }

    /// What is left if the power is cut now. Of what is on its way, `arrives` says sector by sector what has
    /// arrived.
    pub fn cut(&self, mut arrives: impl FnMut() -> bool) -> Image {
        let mut files = BTreeMap::new();
        for (path, file) in &self.files {
            let mut bytes = file.kept.clone();
            for operation in &file.pending {
                operation.apply(&mut bytes, &mut arrives);
            }
            let name = path.file_name().map(PathBuf::from);
            if let (Some(name), Some(bytes)) = (name, bytes) {
                files.insert(name, bytes);
            }
        }
        Image { files }
    }
}

impl File {
    /// The first so many operations have arrived.
    fn keep(&mut self, count: usize) {
        for operation in self.pending.drain(..count) {
            operation.apply(&mut self.kept, &mut || true);
        }
    }
}

impl Operation {
    fn apply(&self, file: &mut Option<Vec<u8>>, arrives: &mut impl FnMut() -> bool) {
        match self {
            Operation::Write { offset, bytes } => {
                // Sectors lie at multiples of their size in the file, wherever the write begins.
                let mut at = 0;
                while at < bytes.len() {
                    let place = offset + at;
                    let end = bytes.len().min(at + SECTOR - place % SECTOR);
                    if arrives() {
                        put(file.get_or_insert_default(), place, &bytes[at..end]);
                    }
                    at = end;
                }
            }
            Operation::Truncate { size } => {
                if arrives()
                    && let Some(bytes) = file
                {
                    bytes.resize(*size, 0);
                }
            }
            Operation::Delete => {
                if arrives() {
                    *file = None;
                }
            }
        }
    }
}

fn put(file: &mut Vec<u8>, place: usize, bytes: &[u8]) {
    let end = place + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[place..end].copy_from_slice(bytes);
}

/// The files after a power cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Image {
    /// Puts them into a folder, which is made.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_to(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        self.files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(image: Image) -> Option<Vec<u8>> {
        image.files.into_values().next()
    }

    #[test]
    fn only_what_was_synced_is_sure() {
        let path = Path::new("a file");
        let mut disk = Disk::default();
        disk.write(path, 0, b"one");
        assert_eq!(file(disk.cut(|| false)), None);
        assert_eq!(file(disk.cut(|| true)).unwrap(), b"one");
        disk.sync(path);
        disk.write(path, 0, b"two");
        disk.write(path, 510, &[7; 4]);
        assert_eq!(file(disk.cut(|| false)).unwrap(), b"one");
        // The last write lies in two sectors, and only its second half has arrived.
        let mut sectors = [false, false, true].into_iter();
        let torn = file(disk.cut(|| sectors.next().unwrap())).unwrap();
        assert_eq!((&torn[..3], &torn[510..]), (&b"one"[..], &[0, 0, 7, 7][..]));
        disk.truncate(path, 1);
        disk.sync(path);
        assert_eq!(file(disk.cut(|| false)).unwrap(), b"t");
        disk.delete(path, false);
        assert_eq!(file(disk.cut(|| false)).unwrap(), b"t");
        assert_eq!(file(disk.cut(|| true)), None);
        disk.delete(path, true);
        assert_eq!(file(disk.cut(|| false)), None);
    }
}
